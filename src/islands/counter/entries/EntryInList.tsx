import { SureButton } from '#islands/counter/SureButton.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Entry } from '#lib/contract/entries.ts';
import { ENTRY_TAKES, type EntryKind } from '#lib/contract/entry-kinds.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { fullDay } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const PICTURE_PX = 56;
type Props = { kind: EntryKind; entry: Entry; onChange: () => void; onMerge: () => void; onGone: () => Promise<void> };

/** One entry of a list, with what can be done with it. */
export function EntryInList({ kind, entry, onChange, onMerge, onGone }: Props) {
	const t = useWords();
	const { id, names, facts, image, shops, products, isHidden, url, from, until } = entry;
	const name = names[pageLanguage()] || (names.en ?? '');
	const { merge, withdraw } = ENTRY_TAKES[kind];
	const remove = async () => {
		showRefusal(await counterCall('DELETE counter/entries/{kind}/{id}', { kind, id }));
		await onGone();
	};
	const days = [from, until].map((time) => time && fullDay(dateInIndia(new Date(time)), pageLanguage()));
	const known = [
		facts,
		shops !== null && t('counter.entryShops', { count: shops }),
		products !== null && t('counter.entryProducts', { count: products }),
		isHidden && t('counter.commentHIDDEN'),
		url,
		days.some(Boolean) && days.map((day) => day ?? '…').join(' – '),
	];
	return (
		<li className="ct-row" ref={handFocusOn}>
			<span className="ct-photo">
				{image && <img src={pictureAt(image, PICTURE_PX)} alt="" width={PICTURE_PX} height={PICTURE_PX} loading="lazy" />}
				<span>
					<b>{name}</b>
					<br />
					<small>{known.filter(Boolean).join(' · ')}</small>
				</span>
			</span>
			<span className="ct-judge">
				<button type="button" className="btn-line" aria-label={`${t('counter.entryChange')}: ${name}`} onClick={onChange}>
					{t('counter.entryChange')}
				</button>
				{merge && (
					<button type="button" className="btn-line" aria-label={`${t('counter.entrySame')}: ${name}`} onClick={onMerge}>
						{t('counter.entrySame')}
					</button>
				)}
				{withdraw && <SureButton word={t('counter.end')} name={name} sure={t('counter.endSure')} onSure={remove} />}
			</span>
		</li>
	);
}

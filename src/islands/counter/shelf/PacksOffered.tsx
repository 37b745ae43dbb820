import type { Wrong } from '#islands/counter/field-faults.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { LibraryProduct } from '#lib/contract/shelf.ts';
import { ofPack, PACK_MAX, type PackDraft } from '#lib/counter/new-pack.ts';

type Props = { packs: LibraryProduct['packs']; draft: PackDraft; wrong: Wrong; onChange: (next: Partial<PackDraft>) => void };

/** The packs in which others sell it, but those on one's own shelf, or one's own words for a pack. */
export function PacksOffered({ packs, draft, wrong, onChange }: Props) {
	const t = useWords();
	const offered = packs.filter(({ isListed }) => !isListed);
	const listed = packs.filter(({ isListed }) => isListed);
	return (
		<>
			{offered.length > 0 && (
				<fieldset className="pills">
					<legend>{t('counter.shelfPack')}</legend>
					{offered.map((one) => (
						<label key={one.pack}>
							<input type="radio" name="counter-pack" checked={draft.pack === one.pack} onChange={() => onChange(ofPack(one))} />
							<span>{one.shown}</span>
						</label>
					))}
				</fieldset>
			)}
			<TextField
				label={t(offered.length > 0 ? 'counter.shelfOtherPack' : 'counter.shelfPackAs')}
				wrong={wrong.pack}
				maxLength={PACK_MAX}
				value={draft.pack}
				onChange={(pack) => onChange({ pack })}
			/>
			{listed.length > 0 && <p className="hint">{t('counter.shelfHas', { packs: listed.map(({ shown }) => shown).join(', ') })}</p>}
		</>
	);
}

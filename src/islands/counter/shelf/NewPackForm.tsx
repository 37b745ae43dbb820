import { type FormEvent, useRef, useState } from 'react';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { DraftField } from '#islands/counter/shelf/DraftField.tsx';
import { OwnProductFields } from '#islands/counter/shelf/OwnProductFields.tsx';
import { PacksOffered } from '#islands/counter/shelf/PacksOffered.tsx';
import { usePackDraft } from '#islands/counter/shelf/usePackDraft.ts';
import { useBusy } from '#islands/counter/useBusy.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { type LibraryChoice, newPackOf } from '#lib/counter/new-pack.ts';
import { newKey } from '#lib/new-key.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const PICTURE_PX = 112;
const FIGURES = ['sellingPrice', 'mrp', 'stock'] as const;
const WORDS = { sellingPrice: 'counter.shelfPrice', mrp: 'counter.shelfMrp', stock: 'counter.shelfStock' } as const;
type Props = { storeId: string; choice: LibraryChoice; onBack: () => void; onAdded: (name: string) => void };

/** A pack for the shelf: its product, pack, price, MRP and stock. What was typed stays when it could not be saved. */
export function NewPackForm({ storeId, choice, onBack, onAdded }: Props) {
	const t = useWords();
	const [draft, set, forget] = usePackDraft(storeId, choice);
	const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
	const busy = useBusy();
	const sent = useRef({ asked: '', key: '' });
	const name = choice.kind === 'library' ? choice.product.name : draft.name;
	const packs = choice.kind === 'library' ? choice.product.packs : [];
	const shown = packs.find(({ pack }) => pack === draft.pack)?.shown ?? draft.pack;
	const save = async () => {
		const made = newPackOf(storeId, choice, draft);
		if ('fault' in made) return setWrong({ field: made.field, text: t(`counter.shelf${made.fault}`) });
		// The same pack once more is the same call, whose answer was lost.
		const asked = JSON.stringify(made.input);
		if (sent.current.asked !== asked) sent.current = { asked, key: newKey() };
		const reply = await counterCall('POST counter/shelf', made.input, { idempotencyKey: sent.current.key });
		if (reply.ok) {
			forget();
			return onAdded(`${name}, ${shown}`);
		}
		const field = reply.kind === 'answer' ? (reply.errors[0]?.field ?? '') : '';
		setWrong({ field, text: field === 'code' ? t('counter.shelfCodeTaken') : failureText(reply, t) });
	};
	const back = () => {
		forget();
		onBack();
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void busy.run(save);
	};
	return (
		<form className="surface pad stack" onSubmit={send} noValidate>
			{choice.kind === 'library' ? (
				<h2 className="ct-chosen">
					<img src={pictureAt(choice.product.image, PICTURE_PX)} alt="" width="56" height="56" />
					{name}
				</h2>
			) : (
				<>
					{draft.barcode && <p>{t('counter.shelfBarcode', { code: draft.barcode })}</p>}
					<OwnProductFields draft={draft} wrong={wrong?.field.replace('product.', '')} onChange={set} />
					<PhotoField storeId={storeId} image={draft.image} onChange={(image) => set({ image })} busy={busy} />
				</>
			)}
			<PacksOffered packs={packs} draft={draft} wrong={wrong?.field} onChange={set} />
			<div className="ct-figures">
				{FIGURES.map((field) => (
					<DraftField
						key={field}
						label={t(WORDS[field])}
						isWrong={wrong?.field === field}
						value={draft[field]}
						mode={field === 'stock' ? 'numeric' : 'decimal'}
						onChange={(value) => set({ [field]: value })}
					/>
				))}
			</div>
			<DraftField label={t('counter.shelfCode')} isWrong={wrong?.field === 'code'} value={draft.code} onChange={(code) => set({ code })} />
			<p className="hint" role="alert" data-bad>
				{wrong?.text}
			</p>
			<button type="submit" className="btn-fill ct-wide" disabled={busy.isBusy}>
				{t('counter.shelfPut')}
			</button>
			<button type="button" className="btn-line" onClick={back}>
				{t('ui.back')}
			</button>
		</form>
	);
}

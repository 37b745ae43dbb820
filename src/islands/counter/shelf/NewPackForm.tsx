import { type FormEvent, useRef, useState } from 'react';
import { fieldFaults, type Wrong, without } from '#islands/counter/field-faults.ts';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { SureButton } from '#islands/counter/SureButton.tsx';
import { OwnProductFields } from '#islands/counter/shelf/OwnProductFields.tsx';
import { PacksOffered } from '#islands/counter/shelf/PacksOffered.tsx';
import { usePackDraft } from '#islands/counter/shelf/usePackDraft.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { PACK_CODE_CHARS } from '#lib/contract/shop-limits.ts';
import { draftFor, type LibraryChoice, newPackOf, type PackDraft } from '#lib/counter/new-pack.ts';
import { newKey } from '#lib/new-key.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const PICTURE_PX = 112;
const FIGURES = ['sellingPrice', 'mrp', 'stock'] as const;
const WORDS = { sellingPrice: 'counter.shelfPrice', mrp: 'counter.shelfMrp', stock: 'counter.shelfStock' } as const;
type Props = { storeId: string; choice: LibraryChoice; onBack: () => void; onAdded: (name: string) => void };

/** A pack for the shelf: its product, pack, price, MRP and stock. What was typed stays when it could not be saved. */
export function NewPackForm({ storeId, choice, onBack, onAdded }: Props) {
	const t = useWords();
	const { draft, type, forget, isPhotoGone } = usePackDraft(storeId, choice);
	const [{ wrong, below }, setSaid] = useState<{ wrong: Wrong; below: string }>({ wrong: {}, below: '' });
	const { form, lead } = useFirstWrong();
	const busy = useBusy();
	const sent = useRef({ asked: '', key: '' });
	const name = choice.kind === 'library' ? choice.product.name : draft.name;
	const packs = choice.kind === 'library' ? choice.product.packs : [];
	const shown = packs.find(({ pack }) => pack === draft.pack)?.shown ?? draft.pack;
	const set = (next: Partial<PackDraft>) => {
		type(next);
		setSaid((said) => ({ ...said, wrong: Object.keys(next).reduce(without, said.wrong) }));
	};
	const save = async () => {
		const made = newPackOf(storeId, choice, draft);
		if ('faults' in made) {
			lead();
			return setSaid({ wrong: Object.fromEntries(made.faults.map(({ field, fault }) => [field, t(`counter.shelf${fault}`)])), below: '' });
		}
		// The same pack once more is the same call, whose answer was lost.
		const asked = JSON.stringify(made.input);
		if (sent.current.asked !== asked) sent.current = { asked, key: newKey() };
		const reply = await counterCall('POST counter/shelf', made.input, { idempotencyKey: sent.current.key });
		if (reply.ok) {
			forget();
			return onAdded(`${name}, ${shown}`);
		}
		lead();
		const { wrong: refused, below: rest } = fieldFaults(reply, t, (field) => field in draft);
		setSaid({ wrong: refused.code ? { ...refused, code: t('counter.shelfCodeTaken') } : refused, below: rest });
	};
	const isTyped = JSON.stringify(draft) !== JSON.stringify(draftFor(choice));
	const back = async () => {
		forget();
		onBack();
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void busy.run(save);
	};
	return (
		<form ref={form} className="surface pad stack" onSubmit={send} noValidate>
			{choice.kind === 'library' ? (
				<h2 className="ct-chosen">
					<img src={pictureAt(choice.product.image, PICTURE_PX)} alt="" width="56" height="56" />
					{name}
				</h2>
			) : (
				<>
					{draft.barcode && <p>{t('counter.shelfBarcode', { code: draft.barcode })}</p>}
					<OwnProductFields draft={draft} wrong={wrong} onChange={set} />
					<PhotoField
						storeId={storeId}
						image={draft.image}
						isGone={isPhotoGone || wrong.image !== undefined}
						onChange={(image) => set({ image })}
						busy={busy}
					/>
				</>
			)}
			<PacksOffered packs={packs} draft={draft} wrong={wrong} onChange={set} />
			<div className="ct-figures">
				{FIGURES.map((field) => (
					<TextField
						key={field}
						label={t(WORDS[field])}
						wrong={wrong[field]}
						value={draft[field]}
						inputMode={field === 'stock' ? 'numeric' : 'decimal'}
						onChange={(value) => set({ [field]: value })}
					/>
				))}
			</div>
			<TextField
				label={t('counter.shelfCode')}
				wrong={wrong.code}
				maxLength={PACK_CODE_CHARS}
				value={draft.code}
				onChange={(code) => set({ code })}
			/>
			<p className="hint" role="alert" data-bad>
				{below}
			</p>
			<button type="submit" className="btn-fill ct-wide" aria-disabled={busy.isBusy}>
				{t('counter.shelfPut')}
			</button>
			{isTyped ? (
				<SureButton word={t('ui.back')} name={name || t('counter.shelfNew')} sure={t('counter.backSure')} onSure={back} />
			) : (
				<button type="button" className="btn-line" onClick={back}>
					{t('ui.back')}
				</button>
			)}
		</form>
	);
}

import { type FormEvent, useState } from 'react';
import { fieldFaults } from '#islands/counter/field-faults.ts';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { FactFields } from '#islands/counter/shelf/FactFields.tsx';
import { OwnProductFields } from '#islands/counter/shelf/OwnProductFields.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ShelfPack, ShelfProduct } from '#lib/contract/shelf.ts';
import { PACK_MAX } from '#lib/counter/new-pack.ts';
import { editDraft, editOf, type PackEditDraft } from '#lib/counter/pack-edit.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { refreshShelf, takeProduct } from '#stores/counter/shelf.ts';
import { tellSaved } from '#stores/counter/shelf-changes.ts';
import { storeNow } from '#stores/counter/shop-facts.ts';

const NOTHING: ReturnType<typeof fieldFaults> = { wrong: {}, below: '' };
/** Of a refusal these fields say what is wrong with them. */
const FIELDS: ReadonlySet<string> = new Set(['name', 'brand', 'category', 'pack']);
type Props = { storeId: string; product: ShelfProduct; pack: ShelfPack; onDone: () => void };

/** What stands on a pack, its photograph, and what a product of one's own is. What was typed stays when it could not be saved. */
export function PackDetails({ storeId, product, pack, onDone }: Props) {
	const t = useWords();
	const [draft, setDraft] = useState(() => editDraft(product, pack));
	const [{ wrong, below }, setSaid] = useState(NOTHING);
	const { form, lead } = useFirstWrong();
	/** The date that is over and was asked about. */
	const [doubted, setDoubted] = useState('');
	const busy = useBusy();
	const isAsking = doubted !== '' && doubted === draft.bestBefore;
	const set = (next: Partial<PackEditDraft>) => setDraft((before) => ({ ...before, ...next }));
	const save = async () => {
		const isOver = draft.bestBefore !== '' && draft.bestBefore < dateInIndia(new Date(storeNow()));
		setSaid(NOTHING);
		if (isOver && draft.bestBefore !== pack.bestBefore && !isAsking) return setDoubted(draft.bestBefore);
		const reply = await counterCall('PUT counter/shelf/{retailerProductId}', editOf(product, pack, draft), { keepsNull: true });
		if (!reply.ok) {
			lead();
			return setSaid(fieldFaults(reply, t, (field) => FIELDS.has(field)));
		}
		takeProduct(reply.data);
		tellSaved(pack.retailerProductId);
		void refreshShelf();
		onDone();
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void busy.run(save);
	};
	return (
		<form ref={form} className="stack ct-facts" onSubmit={send} noValidate>
			{product.own && <OwnProductFields draft={draft} wrong={wrong} onChange={set} />}
			<TextField
				label={t('counter.shelfPack')}
				wrong={wrong.pack}
				maxLength={PACK_MAX}
				value={draft.pack}
				onChange={(size) => set({ pack: size })}
			/>
			<PhotoField storeId={storeId} image={draft.image} onChange={(image) => set({ image })} busy={busy} />
			<FactFields id={pack.retailerProductId} draft={draft} onChange={set} />
			<p className="hint" role="alert" data-bad>
				{below || (isAsking && t('counter.shelfBestBeforeOver'))}
			</p>
			<button type="submit" className="btn-fill" aria-disabled={busy.isBusy}>
				{t('counter.shopSave')}
			</button>
			<button type="button" className="btn-line" onClick={onDone}>
				{t('ui.cancel')}
			</button>
		</form>
	);
}

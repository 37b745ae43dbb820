import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { PackDetails } from '#islands/counter/shelf/PackDetails.tsx';
import { PackState } from '#islands/counter/shelf/PackState.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import type { ShelfPack, ShelfProduct } from '#lib/contract/shelf.ts';
import { fieldText, SHELF_FIELDS, type ShelfFault, type ShelfField, typedValue } from '#lib/counter/shelf-change.ts';
import { fullDay } from '#lib/format/times.ts';
import { takePackOff } from '#stores/counter/shelf.ts';
import { $packOutcomes, $waitingPacks, changePack, isInAfter, packAfter } from '#stores/counter/shelf-changes.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const WORDS: Record<ShelfField, IslandKey> = { sellingPrice: 'counter.shelfPrice', mrp: 'counter.shelfMrp', stock: 'counter.shelfStock' };
type Typed = Partial<Record<ShelfField, string>>;

/** Leads to the same field of the next pack in the list, so that many are changed without a touch between them. */
function toNext(field: HTMLInputElement): void {
	const fields = [...document.querySelectorAll<HTMLInputElement>(`[data-shelf-field='${field.dataset.shelfField}']`)];
	const next = fields[fields.indexOf(field) + 1];
	if (next) next.focus();
	else field.blur();
}

/** One pack of a shelf: its figures are changed where they stand, and saved by themselves. */
export function PackInShelf({ storeId, product, pack: known }: { storeId: string; product: ShelfProduct; pack: ShelfPack }) {
	const t = useWords();
	const [isOpen, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const waiting = useStore($waitingPacks).filter(({ id }) => id === known.retailerProductId);
	const outcome = useStore($packOutcomes)[known.retailerProductId];
	const [typed, setTyped] = useState<Typed>({});
	const [faults, setFaults] = useState<Partial<Record<ShelfField, ShelfFault>>>({});
	const wrong = SHELF_FIELDS.find((field) => faults[field]);
	const pack = packAfter(known, waiting);
	const refused = outcome?.state === 'refused' ? outcome.input : {};
	const isIn = isInAfter(known, waiting);
	const label = `${product.name}, ${pack.pack}`;

	const save = (field: ShelfField) => {
		const text = typed[field];
		if (text === undefined) return;
		const value = typedValue(field, text);
		if (typeof value !== 'number') return setFaults({ ...faults, [field]: value });
		setFaults(({ [field]: _, ...others }) => others);
		setTyped(({ [field]: _, ...others }) => others);
		changePack(pack, { [field]: value });
	};
	const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== 'Enter') return;
		event.preventDefault();
		// What is wrong is put right here first; leaving the field saves it.
		const field = SHELF_FIELDS.find((one) => one === event.currentTarget.dataset.shelfField);
		const text = field && typed[field];
		if (field && text !== undefined && typeof typedValue(field, text) !== 'number') return save(field);
		toNext(event.currentTarget);
	};
	/** Leads back to the pack: the form that folds up is longer than a phone's screen. */
	const close = () => {
		setOpen(false);
		opener.current?.focus();
	};
	return (
		<li className="ct-stock">
			<p className="ct-stock-head">
				<b>{pack.pack}</b> {pack.code && <small>{pack.code}</small>}
				{pack.bestBefore && <small className="ct-last">{t('counter.shelfUntil', { day: fullDay(pack.bestBefore, pageLanguage()) })}</small>}
			</p>
			<button
				type="button"
				role="switch"
				aria-checked={isIn}
				aria-label={`${t('counter.shelfIn')}: ${label}`}
				className="ct-switch"
				onClick={() => changePack(pack, { inStock: !isIn })}
			>
				<span>{t(isIn ? 'counter.shelfIn' : 'counter.shelfOut')}</span>
			</button>
			<div className="ct-figures">
				{SHELF_FIELDS.map((field) => (
					<label key={field}>
						<small>{t(WORDS[field])}</small>
						<input
							className="field"
							data-shelf-field={field}
							inputMode={field === 'stock' ? 'numeric' : 'decimal'}
							enterKeyHint="next"
							autoComplete="off"
							maxLength={12}
							aria-label={`${t(WORDS[field])}: ${label}`}
							aria-invalid={faults[field] !== undefined || refused[field] !== undefined || undefined}
							value={typed[field] ?? fieldText(field, refused[field] ?? pack[field])}
							onFocus={(event) => event.target.select()}
							onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
							onKeyDown={onKey}
							onBlur={() => save(field)}
						/>
					</label>
				))}
			</div>
			<PackState
				label={label}
				isWaiting={waiting.length > 0}
				fault={(wrong && faults[wrong]) ?? null}
				outcome={outcome}
				onUndo={(undo) => changePack(pack, undo)}
				isOpen={isOpen}
				opener={opener}
				onOpen={() => setOpen(!isOpen)}
				onOff={() => void takePackOff(known.retailerProductId).then(showRefusal)}
			/>
			{isOpen && <PackDetails storeId={storeId} product={product} pack={known} onDone={close} />}
		</li>
	);
}

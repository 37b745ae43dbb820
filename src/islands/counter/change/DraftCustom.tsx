import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { CustomDraft } from '#lib/counter/changed-order.ts';

type Props = { line: PartnerOrder['customLines'][number]; draft: CustomDraft; onChange: (next: CustomDraft) => void };

/** A line in the customer's own words: it gets its price, for all of it, or is left out. */
export function DraftCustom({ line: { name, quantity }, draft, onChange }: Props) {
	const t = useWords();
	return (
		<div className="ct-change" data-out={draft.isOut || undefined}>
			<p>
				<b>
					{quantity} × {name}
				</b>
				{draft.isOut && <span className="hint">{t('counter.leftOut')}</span>}
			</p>
			{!draft.isOut && (
				<label className="ct-weigh">
					{t('counter.price')}
					<input
						className="field"
						inputMode="decimal"
						aria-label={t('counter.priceOf', { name })}
						value={draft.price}
						onChange={(event) => onChange({ ...draft, price: event.target.value.trim() })}
					/>
				</label>
			)}
			<div className="ct-ways">
				<button type="button" className="btn-line" onClick={() => onChange({ ...draft, isOut: !draft.isOut })}>
					{t(draft.isOut ? 'counter.keep' : 'counter.out')}
				</button>
			</div>
		</div>
	);
}

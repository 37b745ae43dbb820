import { DraftRow } from '#islands/counter/proposal/DraftRow.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { type CustomDraft, customPrice } from '#lib/counter/changed-order.ts';
import { amountText } from '#lib/format/money.ts';

type Props = {
	line: PartnerOrder['customLines'][number];
	draft: CustomDraft;
	wrong: string | undefined;
	onChange: (next: CustomDraft) => void;
};

/** A line in the customer's own words: it gets its price, for all of it, or is left out. */
export function DraftCustom({ line: { name, quantity }, draft, wrong, onChange }: Props) {
	const t = useWords();
	const { isOut, price } = draft;
	const rupees = customPrice(draft);
	const figure = {
		label: quantity > 1 ? t('counter.priceOfMany', { count: quantity }) : t('counter.price'),
		name: t('counter.priceOf', { name }),
		mode: 'decimal',
		value: price,
		wrong,
		onType: (text: string) => onChange({ ...draft, price: text }),
	} as const;
	return (
		<DraftRow
			isOut={isOut}
			title={
				<b>
					{quantity} × {name}
				</b>
			}
			price={rupees === null ? t('counter.noPrice') : amountText(rupees)}
			figure={isOut ? null : figure}
			ways={
				<button type="button" className="btn-line" onClick={() => onChange({ ...draft, isOut: !isOut })}>
					{t(isOut ? 'counter.keep' : 'counter.out')}
				</button>
			}
		/>
	);
}

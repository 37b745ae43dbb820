import { useWords } from '#islands/ui/words.tsx';
import { billRows } from '#lib/cart/bill-rows.ts';
import type { Bill } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';

/** What makes the sum of an order another than that of its items. `hasSum`: with the sum below it. Nothing where there are only items. */
export function OrderBill({ bill, hasSum = false }: { bill: Bill; hasSum?: boolean }) {
	const t = useWords();
	const rows = billRows(bill);
	if (rows.every(([key]) => key === 'bill.items')) return null;
	return (
		<dl className="bill">
			{rows.map(([key, amount]) => (
				<div key={key}>
					<dt>{t(key)}</dt>
					<dd>{amountText(amount)}</dd>
				</div>
			))}
			{hasSum && (
				<div className="bill-total">
					<dt>{t('bill.total')}</dt>
					<dd>{amountText(bill.toPay)}</dd>
				</div>
			)}
		</dl>
	);
}

import { useStore } from '@nanostores/react';
import { type IslandKey, useWords } from '#islands/words.tsx';
import { cartSum } from '#lib/cart-item.ts';
import type { Bill } from '#lib/contract/cart.ts';
import { amountText, rupeesFromPaise } from '#lib/money.ts';
import { $cart } from '#stores/cart.ts';
import { $items } from '#stores/cart-items.ts';
import { $isGuest } from '#stores/profile.ts';

/** The bill: a customer's as the server computed it; a guest's is the price of the things, the fees come with the address. */
export function BillRows() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const cart = useStore($cart);
	const { pricePaise } = cartSum(useStore($items));
	if (!isGuest && cart) return <BillTable bill={cart.bill} />;
	return (
		<dl className="bill">
			<div className="bill-total">
				<dt>
					{t('bill.items')}
					<small>{t('bill.feesLater')}</small>
				</dt>
				<dd>{amountText(rupeesFromPaise(pricePaise))}</dd>
			</div>
		</dl>
	);
}

/** Every line of a bill that is not nothing, and the sum. */
export function BillTable({ bill }: { bill: Bill }) {
	const t = useWords();
	const rows: [IslandKey, number][] = [
		['bill.items', bill.itemTotal],
		['bill.offer', -bill.offerDiscount],
		['bill.coupon', -bill.couponDiscount],
		['bill.platform', bill.platformFee],
		['bill.tip', bill.tip],
		['bill.tax', bill.tax],
	];
	return (
		<dl className="bill">
			{rows.map(([key, amount]) => amount !== 0 && <Row key={key} name={t(key)} amount={amountText(amount)} />)}
			<Row name={t('bill.delivery')} amount={bill.deliveryFee === 0 ? t('bill.free') : amountText(bill.deliveryFee)} />
			<div className="bill-total">
				<dt>
					{t('bill.toPay')}
					{bill.saved > 0 && <small>{t('bill.saved', { amount: amountText(bill.saved) })}</small>}
				</dt>
				<dd>{amountText(bill.toPay)}</dd>
			</div>
		</dl>
	);
}

const Row = ({ name, amount }: { name: string; amount: string }) => (
	<div>
		<dt>{name}</dt>
		<dd>{amount}</dd>
	</div>
);

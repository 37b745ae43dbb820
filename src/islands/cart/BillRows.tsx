import { useStore } from '@nanostores/react';
import { useRemoteConfig } from '#islands/ui/useRemoteConfig.ts';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { billRows } from '#lib/cart/bill-rows.ts';
import type { Bill, Cart } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';
import { $bill } from '#stores/cart/bill.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** The bill of the cart, from the first item on. */
export function BillRows() {
	const t = useWords();
	const known = useStore($bill);
	const cart = useStore($cart);
	const isGuest = useStore($isGuest);
	const unpriced = Object.keys(useStore($customs)).length;
	if (known.state === 'items')
		return (
			<dl className="bill">
				<Row name={t('bill.items')} amount={amountText(known.itemTotal)} />
				<Unpriced count={unpriced} />
			</dl>
		);
	return (
		<BillTable
			bill={known.bill}
			note={known.state === 'estimated' ? t(isGuest ? 'bill.estimated' : 'bill.offline') : ''}
			unpriced={unpriced}
			isCollected={known.state === 'exact' && cart?.delivery.type === 'PICKUP'}
			{...(known.state === 'exact' && cart && { applied: cart })}
		/>
	);
}

/** What the shopper asked for in words: the shop has not stated its price, so it is in no sum. */
function Unpriced({ count }: { count: number }) {
	const t = useWords();
	return count > 0 && <Row name={t('bill.notIn', { count })} amount={t('bill.notYet')} />;
}

/** `unpriced`: how many lines the shop has not priced yet. */
type Table = {
	bill: Bill;
	note?: string;
	unpriced?: number;
	sum?: IslandKey;
	isCollected?: boolean;
	applied?: Pick<Cart, 'coupon' | 'offer'>;
};

/** Every row of a bill that is not 0, with the code of the coupon, what is not in it yet, and the sum with a note. */
export function BillTable({ bill, note = '', unpriced = 0, sum = 'bill.toPay', isCollected = false, applied }: Table) {
	const t = useWords();
	const { platform_fee_sub_text } = useRemoteConfig();
	const code = applied?.coupon ? ` · ${applied.coupon.code}` : '';
	return (
		<dl className="bill">
			{billRows(bill).map(([key, amount]) => (
				<Row
					key={key}
					name={t(key) + (key === 'bill.coupon' ? code : '')}
					amount={amountText(amount)}
					note={key === 'bill.platform' ? platform_fee_sub_text : null}
				/>
			))}
			{!isCollected && bill.deliveryFee === 0 && <Row name={t('bill.delivery')} amount={t('bill.free')} />}
			<Unpriced count={unpriced} />
			<div className="bill-total">
				<dt>
					{t(sum)}
					{note && <small>{note}</small>}
					{bill.saved > 0 && <small>{t('bill.saved', { amount: amountText(bill.saved) })}</small>}
				</dt>
				<dd>{amountText(bill.toPay)}</dd>
			</div>
		</dl>
	);
}

const Row = ({ name, amount, note = null }: { name: string; amount: string; note?: string | null }) => (
	<div>
		<dt>
			{name}
			{note && <small>{note}</small>}
		</dt>
		<dd>{amount}</dd>
	</div>
);

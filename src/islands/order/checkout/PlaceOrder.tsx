import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { goToAddress } from '#islands/order/checkout/go-to-address.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $addressChoice } from '#stores/cart/address-choice.ts';
import { $isChangingCart } from '#stores/cart/cart-calls.ts';
import { $placing, submitOrder } from '#stores/order/checkout.ts';
import { $addresses } from '#stores/place/addresses.ts';

/** The button that places the order, with the sum, and the server's answer to it. */
export function PlaceOrder({ cart }: { cart: Cart | null }) {
	const t = useWords();
	const placing = useStore($placing);
	const choice = useStore($addressChoice);
	// While a change is being sent, the sum on the button and the address may not be those of the cart on the server.
	const isChanging = useStore($isChangingCart) || choice.state === 'moving';
	useEffect(() => {
		if (placing.state === 'placed') location.assign(localizePath(paths.order(placing.order.id), pageLanguage()));
	}, [placing]);
	const addresses = useStore($addresses);
	const hasNone = addresses.state === 'failed' || (addresses.state === 'ready' && !addresses.list[0]);
	const needsAddress = cart && !cart.delivery.locationId && (hasNone || choice.state === 'refused');
	const isUnderWay = placing.state === 'placing' || placing.state === 'checking' || placing.state === 'placed';
	const missing = cart ? Math.max(0, cart.minOrder - cart.bill.itemTotal) : 0;
	if (needsAddress && !isUnderWay)
		return (
			<button type="button" className="btn-fill wide" onClick={() => goToAddress('field')}>
				{t(hasNone ? 'checkout.needsAddress' : 'checkout.chooseAddress')}
			</button>
		);
	return (
		<div className="stack">
			{placing.state === 'checking' && <p role="status">{t('checkout.checking')}</p>}
			{placing.state === 'placed' && <p role="status">{t('checkout.placed')}</p>}
			{placing.state === 'priceChanged' && (
				<p className="notices" role="alert">
					{t('checkout.priceChanged')}
				</p>
			)}
			{placing.state === 'refused' && (
				<div className="notices" role="alert">
					<p>{placing.text || t('ui.noConnection')}</p>
					{placing.lines.map(({ retailerProductId, name }) => (
						<p key={retailerProductId}>{name}</p>
					))}
				</div>
			)}
			<button
				type="button"
				className="btn-fill wide"
				disabled={!cart || isUnderWay || isChanging || missing > 0 || !cart.delivery.locationId}
				aria-busy={isUnderWay}
				onClick={() => cart && submitOrder(cart)}
			>
				{cart ? t('checkout.place', { amount: amountText(cart.bill.toPay) }) : t('ui.loading')}
			</button>
		</div>
	);
}

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { BillRows } from '#islands/cart/BillRows.tsx';
import { CartLines } from '#islands/cart/CartLines.tsx';
import { AskForCustom, CustomLines, CustomsAlone } from '#islands/cart/custom/CustomLines.tsx';
import { AddMore, FromShop } from '#islands/cart/FromShop.tsx';
import { Notices } from '#islands/cart/Notices.tsx';
import { NotServed } from '#islands/cart/NotServed.tsx';
import { Promotions } from '#islands/cart/promotions/Promotions.tsx';
import { ShopClosed } from '#islands/cart/ShopClosed.tsx';
import { DeliveryAddress } from '#islands/order/checkout/DeliveryAddress.tsx';
import { Payment } from '#islands/order/checkout/Payment.tsx';
import { PlaceOrder } from '#islands/order/checkout/PlaceOrder.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $cart, loadCart } from '#stores/cart/cart.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { $placing, resumeOrder } from '#stores/order/checkout.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { openModal } from '#stores/ui/overlay.ts';

/** The checkout page: the lines, the address, the payment and the bill. A guest sees the cart and logs in to order. */
export function Checkout() {
	const isGuest = useStore($isGuest);
	const [first] = Object.values(useStore($items));
	const placing = useStore($placing);
	const [wasGuest] = useState(isGuest);
	useEffect(() => {
		if (isGuest) return;
		void loadCart();
		void resumeOrder();
	}, [isGuest]);
	const hasCustoms = Object.keys(useStore($customs)).length > 0;
	if (!first && !hasCustoms && placing.state === 'idle') return null;
	if (!first && hasCustoms)
		return (
			<section className="surface pad stack">
				<CustomsAlone />
			</section>
		);
	return (
		<div className="checkout">
			<section className="surface pad">
				{first && (
					<h2>
						<FromShop store={first.item.store} />
					</h2>
				)}
				<Notices />
				<NotServed />
				<ShopClosed />
				<CartLines />
				<CustomLines />
				<div className="cart-more">
					{first && <AddMore store={first.item.store} />}
					<AskForCustom />
				</div>
				<Promotions />
			</section>
			<div className="stack">{isGuest ? <GuestEnd /> : <CustomerEnd hasJustCome={wasGuest} />}</div>
		</div>
	);
}

function GuestEnd() {
	const t = useWords();
	return (
		<section className="surface pad stack">
			<BillRows />
			<button type="button" className="btn-fill wide" onClick={() => openModal({ name: 'login' })}>
				{t('checkout.login')}
			</button>
		</section>
	);
}

function CustomerEnd({ hasJustCome }: { hasJustCome: boolean }) {
	const cart = useStore($cart);
	return (
		<>
			<DeliveryAddress isNext={hasJustCome} />
			<Payment />
			<section className="surface pad stack">
				<BillRows />
				<PlaceOrder cart={cart} />
			</section>
		</>
	);
}

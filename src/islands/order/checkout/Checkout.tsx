import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { CustomsAlone } from '#islands/cart/custom/CustomLines.tsx';
import { CartStep } from '#islands/order/checkout/CartStep.tsx';
import type { Login } from '#islands/order/checkout/ContactStep.tsx';
import { Steps } from '#islands/order/checkout/Steps.tsx';
import { useHeadline } from '#islands/order/checkout/useHeadline.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { loadCart } from '#stores/cart/customer-cart.ts';
import { $placing, resumeOrder } from '#stores/order/checkout.ts';
import { $step, followAddress } from '#stores/order/steps.ts';
import { $address } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** The cart, and from "Checkout" on the steps of the checkout, each under its own address: Back walks them. */
export function Checkout({ login }: { login: Login }) {
	const isGuest = useStore($isGuest);
	const [first] = Object.values(useStore($items));
	const placing = useStore($placing);
	const step = useStore($step);
	useEffect(followAddress, []);
	useEffect(() => {
		if (isGuest) return;
		void resumeOrder();
		// At once, and for each place that is chosen: until the cart has an address, the place decides whether its shop delivers.
		return $address.subscribe(() => void loadCart());
	}, [isGuest]);
	useHeadline(step !== null);
	const hasCustoms = Object.keys(useStore($customs)).length > 0;
	if (!first && !hasCustoms && placing.state === 'idle') return null;
	if (!first && hasCustoms)
		return (
			<section className="surface pad stack">
				<CustomsAlone />
			</section>
		);
	// An order whose answer is awaited is shown where it was placed.
	const shown = placing.state === 'idle' ? step : (step ?? 'payment');
	return shown ? <Steps at={shown} login={login} /> : <CartStep />;
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { BillRows } from '#islands/cart/BillRows.tsx';
import { Notices } from '#islands/cart/Notices.tsx';
import { AddressStep } from '#islands/order/checkout/AddressStep.tsx';
import { ContactStep, type Login } from '#islands/order/checkout/ContactStep.tsx';
import { OrderedItems } from '#islands/order/checkout/OrderedItems.tsx';
import { PaymentStep } from '#islands/order/checkout/PaymentStep.tsx';
import { PlaceOrder } from '#islands/order/checkout/PlaceOrder.tsx';
import { TimeStep } from '#islands/order/checkout/TimeStep.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { CheckoutStep } from '#lib/order/checkout-step-names.ts';
import { deliverToDefault } from '#stores/cart/address-choice.ts';
import { $isCartCut } from '#stores/cart/cart-cut.ts';
import { $cart, loadCart } from '#stores/cart/customer-cart.ts';
import { loadLastReceiver } from '#stores/order/last-receiver.ts';
import { sendLeftDraft } from '#stores/order/send-draft.ts';
import { loadAddresses } from '#stores/place/addresses.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** How long the promised time is shown before it is asked for anew. */
const ETA_MS = 120_000;

/** The steps of the checkout: one is open, the others say what they have. The bill and the button that places the order stand beside them. */
export function Steps({ at, login }: { at: CheckoutStep; login: Login }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const cart = useStore($cart);
	useEffect(() => {
		if (isGuest) return;
		void loadAddresses();
		void loadLastReceiver();
		const stops = [deliverToDefault(), sendLeftDraft()];
		const timer = setInterval(() => document.visibilityState === 'visible' && void loadCart(), ETA_MS);
		return () => {
			for (const stop of stops) stop();
			clearInterval(timer);
		};
	}, [isGuest]);
	// All but the contact waits for the cart of the server.
	const isCut = useStore($isCartCut);
	// A guest logs in first.
	const open = isGuest ? 'contact' : at;
	return (
		<div className="checkout checkout-steps">
			<div className="stack">
				<Notices />
				<ContactStep isOpen={open === 'contact'} login={login} />
				{isCut && <p role="status">{t('ui.noConnection')}</p>}
				{!isGuest && cart && (
					<>
						<AddressStep cart={cart} isOpen={open === 'address'} />
						<TimeStep cart={cart} isOpen={open === 'time'} />
						<PaymentStep cart={cart} isOpen={open === 'payment'} />
					</>
				)}
			</div>
			<div className="stack">
				<OrderedItems />
				<section className="surface pad">
					<BillRows />
				</section>
			</div>
			{!isGuest && !isCut && <PlaceOrder cart={cart} step={open} />}
		</div>
	);
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { BillRows } from '#islands/cart/BillRows.tsx';
import { WaitingBaskets } from '#islands/cart/baskets/WaitingBaskets.tsx';
import { CartContents } from '#islands/cart/CartContents.tsx';
import { FromShop, ShopEta } from '#islands/cart/FromShop.tsx';
import { ToFreeDelivery } from '#islands/cart/ToFreeDelivery.tsx';
import { ToMinimum } from '#islands/cart/ToMinimum.tsx';
import { ToOtherPlace } from '#islands/cart/ToOtherPlace.tsx';
import { DeliveryAddress } from '#islands/order/checkout/DeliveryAddress.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { deliverToDefault } from '#stores/cart/address-choice.ts';
import { $isCartCut } from '#stores/cart/cart-cut.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $goesToPlace } from '#stores/cart/cart-place.ts';
import { $cart, loadCart } from '#stores/cart/customer-cart.ts';
import { openStep } from '#stores/order/open-step.ts';
import { goToStep } from '#stores/order/steps.ts';
import { loadAddresses } from '#stores/place/addresses.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** The cart before the checkout: its lines can be changed, and the button leads to the first step that needs the shopper. */
export function CartStep() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const cart = useStore($cart);
	const goesToPlace = useStore($goesToPlace);
	const [first] = Object.values(useStore($items));
	// The default address is chosen while the shopper still looks at the cart.
	useEffect(() => {
		if (isGuest) return;
		void loadAddresses();
		return deliverToDefault();
	}, [isGuest]);
	// The button waits for the cart of the server; where no answer comes, a word says why and the button asks again.
	const isCut = useStore($isCartCut);
	const goOn = () => {
		if (isCut) void loadCart();
		else goToStep(isGuest || !cart ? 'contact' : openStep(cart));
	};
	return (
		<div className="checkout checkout-steps">
			<section className="surface pad">
				{/* Its parts are as far from each other as in the panel. */}
				<div className="stack">
					{first && (
						<div className="cart-shop">
							<h2>
								<FromShop store={first.item.store} />
							</h2>
							{/* It goes elsewhere than the header of every page says. */}
							{cart && !goesToPlace && <DeliveryAddress cart={cart} />}
							<ShopEta store={first.item.store} />
							<ToFreeDelivery storeId={first.item.store.id} />
						</div>
					)}
					<CartContents store={first?.item.store ?? null} />
				</div>
				<WaitingBaskets />
			</section>
			<section className="surface pad stack">
				<BillRows />
			</section>
			<div className="place-bar py-12px">
				{isCut && <p role="status">{t('ui.noConnection')}</p>}
				<ToOtherPlace>
					<ToMinimum>
						<button type="button" className="btn-fill wide" disabled={!isGuest && !cart && !isCut} onClick={goOn}>
							{isCut ? t('ui.again') : t(isGuest ? 'checkout.login' : 'cart.checkout')}
						</button>
					</ToMinimum>
				</ToOtherPlace>
			</div>
		</div>
	);
}

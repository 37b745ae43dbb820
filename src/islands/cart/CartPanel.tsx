import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { BillRows } from '#islands/cart/BillRows.tsx';
import { WaitingBaskets } from '#islands/cart/baskets/WaitingBaskets.tsx';
import { CartContents } from '#islands/cart/CartContents.tsx';
import { CustomsAlone } from '#islands/cart/custom/CustomLines.tsx';
import { EmptyCart } from '#islands/cart/EmptyCart.tsx';
import { FromShop, ShopEta } from '#islands/cart/FromShop.tsx';
import { Notices } from '#islands/cart/Notices.tsx';
import { Suggested } from '#islands/cart/Suggested.tsx';
import { ToFreeDelivery } from '#islands/cart/ToFreeDelivery.tsx';
import { ToMinimum } from '#islands/cart/ToMinimum.tsx';
import { ToOtherPlace } from '#islands/cart/ToOtherPlace.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { PANEL_UNMOUNT_MS } from '#lib/constants.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { openStep } from '#stores/order/open-step.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { $panel, closePanel } from '#stores/ui/overlay.ts';

/** The cart, sliding in from the right; after closing it stays 500 ms, until it has slid out (V9). */
export function CartPanel() {
	const isOpen = useStore($panel) === 'open';
	const [isMounted, setMounted] = useState(isOpen);
	useEffect(() => {
		if (isOpen) return setMounted(true);
		const timer = setTimeout(() => setMounted(false), PANEL_UNMOUNT_MS);
		return () => clearTimeout(timer);
	}, [isOpen]);
	return isMounted ? <Panel isOpen={isOpen} /> : null;
}

/** The way to the first step of the checkout that needs the shopper: the cart itself is seen already. */
function ToCheckout() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const cart = useStore($cart);
	const step = isGuest ? 'contact' : cart && openStep(cart);
	return (
		<a className="btn-fill wide" href={localizePath(paths.cart(), pageLanguage()) + (step ? `?step=${step}` : '')}>
			{t('cart.checkout')}
		</a>
	);
}

function Panel({ isOpen }: { isOpen: boolean }) {
	const t = useWords();
	const store = shopOfItems(useStore($items));
	const hasCustoms = Object.keys(useStore($customs)).length > 0;
	return (
		<Dialog kind="panel" title={t('cart.title')} isOpen={isOpen} onClose={closePanel}>
			{store ? (
				<>
					<div className="cart-shop">
						<FromShop store={store} />
						<ShopEta store={store} />
						<ToFreeDelivery storeId={store.id} />
					</div>
					<CartContents store={store} isOpen={isOpen} />
					<BillRows />
					<Suggested shopId={store.id} />
					<WaitingBaskets />
					<div className="dlg-foot sticky py-12px px-16px lined-t bg-card">
						<ToOtherPlace>
							<ToMinimum>
								<ToCheckout />
							</ToMinimum>
						</ToOtherPlace>
					</div>
				</>
			) : (
				<>
					{hasCustoms ? (
						<CustomsAlone />
					) : (
						<>
							<Notices />
							<EmptyCart />
						</>
					)}
					<WaitingBaskets />
				</>
			)}
		</Dialog>
	);
}

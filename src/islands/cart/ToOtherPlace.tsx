import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';
import { $isFar } from '#stores/cart/cart-place.ts';
import { $cartShop } from '#stores/cart/cart-shop.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { openModal } from '#stores/ui/overlay.ts';

/**
 * The way on with an order. Where the shop does not deliver nothing leads on: another place does, or a shop that delivers here. What can be
 * collected is ordered from everywhere; another place stands beside it.
 */
export function ToOtherPlace({ children }: { children: ReactNode }) {
	const t = useWords();
	const isFar = useStore($isFar);
	const cart = useStore($cart);
	const { isPickup } = useStore($cartShop);
	if (!isFar) return children;
	const canCollect = cart ? cart.delivery.canPickup : isPickup;
	const look = canCollect ? 'btn-line wide' : 'btn-fill wide';
	const href = (path: string) => localizePath(path, pageLanguage());
	return (
		<div className="stack">
			{canCollect && children}
			{cart?.delivery.locationId ? (
				<a className={look} href={`${href(paths.cart())}?step=address`}>
					{t('cart.otherPlace')}
				</a>
			) : (
				<button type="button" className={look} onClick={() => openModal({ name: 'locations' })}>
					{t('cart.otherPlace')}
				</button>
			)}
			{!canCollect && (
				<a className="btn-line wide" href={href(paths.shops())}>
					{t('cart.seeShops')}
				</a>
			)}
		</div>
	);
}

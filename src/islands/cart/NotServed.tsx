import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { saveCartOrTell } from '#stores/cart/baskets.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $isFar } from '#stores/cart/is-far.ts';
import { clearCart } from '#stores/cart/new-cart.ts';
import { $address } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { showMessage } from '#stores/ui/message.ts';
import { openModal } from '#stores/ui/overlay.ts';

/**
 * The choices of a shopper when the cart's shop does not deliver to the place: another place (for a guest), the cart put
 * aside at its shop, or an empty one. A customer is
 * told by a notice of the server, a guest here.
 */
export function NotServed() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const { isDummy } = useStore($address);
	const shop = shopOfItems(useStore($items));
	const isFar = useStore($isFar);
	if (!isFar) return null;
	const keep = async (name: string) => {
		if (await saveCartOrTell()) showMessage('success', t('basket.waits', { shop: name }));
	};
	return (
		<div className="notices stack">
			{isGuest && <p role="status">{t(isDummy ? 'cart.sayWhere' : 'cart.notServed')}</p>}
			<div className="dlg-choices">
				{isGuest && (
					<button type="button" className="btn-line" onClick={() => openModal({ name: 'locations' })}>
						{t('cart.otherPlace')}
					</button>
				)}
				{shop && (
					<button type="button" className="btn-line" onClick={() => void keep(shop.name)}>
						{t('cart.later')}
					</button>
				)}
				<button type="button" className="btn-line" onClick={() => void clearCart()}>
					{t('cart.clear')}
				</button>
			</div>
		</div>
	);
}

import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { $cart } from '#stores/cart/cart.ts';
import { $servesPlace } from '#stores/cart/cart-shop.ts';
import { clearCart } from '#stores/cart/new-cart.ts';
import { $address } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { openModal } from '#stores/ui/overlay.ts';

/**
 * The choices of a shopper when the cart's shop does not deliver to the place: another place (for a guest), or an empty cart. A customer is
 * told by a notice of the server, a guest here.
 */
export function NotServed() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const { isDummy } = useStore($address);
	const serves = useStore($servesPlace);
	const notices = useStore($cart)?.notices ?? [];
	if (isGuest ? serves : !notices.some(({ code }) => code === 'NOT_SERVICEABLE')) return null;
	return (
		<div className="notices stack">
			{isGuest && <p role="status">{t(isDummy ? 'cart.sayWhere' : 'cart.notServed')}</p>}
			<div className="dlg-choices">
				{isGuest && (
					<button type="button" className="btn-line" onClick={() => openModal({ name: 'locations' })}>
						{t('cart.otherPlace')}
					</button>
				)}
				<button type="button" className="btn-line" onClick={() => void clearCart()}>
					{t('cart.clear')}
				</button>
			</div>
		</div>
	);
}

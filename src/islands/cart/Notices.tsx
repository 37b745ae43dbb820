import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { $cart } from '#stores/cart/cart.ts';
import { $address } from '#stores/place/address.ts';

/**
 * The server's notices about the cart: a price that has changed, a product that could not be added. The server cannot know that its
 * shopper has chosen no place at all: who has not is asked for one.
 */
export function Notices() {
	const t = useWords();
	const cart = useStore($cart);
	const { isDummy } = useStore($address);
	const notices = cart?.notices ?? [];
	if (notices.length === 0) return null;
	const isNowhere = isDummy && cart?.delivery.locationId === null;
	return (
		<ul className="notices" role="status">
			{notices.map((notice) => (
				<li key={`${notice.code} ${notice.retailerProductId} ${notice.display_text}`}>
					{isNowhere && notice.code === 'NOT_SERVICEABLE' ? t('cart.sayWhere') : notice.display_text}
				</li>
			))}
		</ul>
	);
}

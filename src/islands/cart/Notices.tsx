import { useStore } from '@nanostores/react';
import { $cart } from '#stores/cart/cart.ts';

/** The server's notices about the cart: a price that has changed, a product that could not be added. */
export function Notices() {
	const notices = useStore($cart)?.notices ?? [];
	if (notices.length === 0) return null;
	return (
		<ul className="notices" role="status">
			{notices.map((notice) => (
				<li key={`${notice.code} ${notice.retailerProductId} ${notice.display_text}`}>{notice.display_text}</li>
			))}
		</ul>
	);
}

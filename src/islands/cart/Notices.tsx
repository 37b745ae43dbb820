import { useStore } from '@nanostores/react';
import { $cart } from '#stores/cart/cart.ts';

/** What the server has to say about the cart: a price that changed, a thing that could not be added. */
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

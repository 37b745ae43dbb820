import { useStore } from '@nanostores/react';
import { BillRows } from '#islands/cart/BillRows.tsx';
import { CartLines } from '#islands/cart/CartLines.tsx';
import { FromShop } from '#islands/cart/FromShop.tsx';
import { $items } from '#stores/cart/cart-items.ts';

/** The cart as this browser has stored it, on the page for when there is no network. */
export function StoredCart() {
	const [first] = Object.values(useStore($items));
	if (!first) return null;
	return (
		<section className="surface pad stack">
			<h2>
				<FromShop store={first.item.store} />
			</h2>
			<CartLines />
			<BillRows />
		</section>
	);
}

import { useEffect, useState } from 'react';
import { closedText } from '#islands/cart/ShopClosed.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { findShut, type Shut } from '#stores/cart/cart-shop.ts';

/** Says that a shop is closed, and when it opens, where its cart is chosen: one that can be ordered is not given up unawares. */
export function OtherShopClosed({ shop: { id, name } }: { shop: CartItem['store'] }) {
	const t = useWords();
	const [shut, setShut] = useState<Shut | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		setShut(null);
		void findShut(id, abort.signal).then((found) => !abort.signal.aborted && setShut(found));
		return () => abort.abort();
	}, [id]);
	return (
		shut && (
			<p className="notices" role="status" data-shut>
				{name}: {closedText(shut, t)}
			</p>
		)
	);
}

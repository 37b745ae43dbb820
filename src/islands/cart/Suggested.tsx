import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { LineFacts } from '#islands/cart/CartLines.tsx';
import { QuickAdd } from '#islands/cart/QuickAdd.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { $servesPlace } from '#stores/cart/cart-shop.ts';
import { suggestFrom } from '#stores/cart/suggested.ts';

const SHOWN = 3;

/**
 * A few products of the cart's shop that are not in the cart. They stand below the bill, so that nothing moves when they come, and stay the
 * same while the panel is open: what is added keeps its control under the finger.
 */
export function Suggested({ shopId }: { shopId: string }) {
	const serves = useStore($servesPlace);
	const [found, setFound] = useState<CartItem[] | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		setFound(null);
		void suggestFrom(shopId, SHOWN, abort.signal).then((items) => !abort.signal.aborted && setFound(items));
		return () => abort.abort();
	}, [shopId]);
	if (!serves || found?.length === 0) return null;
	if (!found) return <div className="skeleton mt-12px" aria-hidden="true" />;
	return <SuggestedLines items={found} />;
}

/** Products to add from where the cart is, each with its control. */
export function SuggestedLines({ items }: { items: readonly CartItem[] }) {
	const t = useWords();
	const id = useId();
	return (
		<section className="mt-12px" aria-labelledby={id}>
			<h3 id={id} className="text-16">
				{t('cart.also')}
			</h3>
			<ul className="lines">
				{items.map((item) => (
					<li key={item.retailerProductId} className="line" data-kind="product">
						<LineFacts item={item} quantity={1} />
						<QuickAdd item={item} tabIndex={0} />
					</li>
				))}
			</ul>
		</section>
	);
}

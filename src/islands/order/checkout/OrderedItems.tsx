import { useStore } from '@nanostores/react';
import { LineFacts } from '#islands/cart/CartLines.tsx';
import { CustomFacts } from '#islands/cart/custom/CustomLines.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $customs } from '#stores/cart/custom-items.ts';

/** What is ordered, as the last look at it: the items of the cart without − and + (§2, the card's checkout variant). */
export function OrderedItems() {
	const t = useWords();
	const items = Object.values(useStore($items));
	const customs = Object.values(useStore($customs));
	return (
		<section className="surface pad" aria-labelledby="checkout-items">
			<div className="flex flex-wrap items-baseline justify-between gap-x-12px font-600">
				<h2 className="text-18" id="checkout-items">
					{items[0] ? t('cart.from', { shop: items[0].item.store.name }) : t('cart.title')}
				</h2>
				<a className="link flex-none" href={localizePath(paths.cart(), pageLanguage())}>
					{t('checkout.editItems')}
				</a>
			</div>
			<ul className="lines">
				{items.map(({ item, quantity }) => (
					<li key={item.retailerProductId} className="line" data-kind="product">
						<LineFacts item={item} quantity={quantity} />
						<b>× {quantity}</b>
					</li>
				))}
				{customs.map(({ item, quantity }) => (
					<li key={item.customProductId} className="line">
						<CustomFacts item={item} />
						<b>× {quantity}</b>
					</li>
				))}
			</ul>
		</section>
	);
}

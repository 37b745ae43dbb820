import { QuickAdd } from '#islands/cart/QuickAdd.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { hasDiscount } from '#lib/catalogue/discount.ts';
import { signOf } from '#lib/catalogue/food-sign.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';

/** The badge in the page's words, from its template; nothing without a discount. */
function badgeOf({ offerPercent }: ProductCard): string {
	const words = document.querySelector<HTMLElement>('[data-cart-template]')?.dataset.off ?? '';
	return offerPercent > 0 ? words.replace('{percent}', String(offerPercent)) : '';
}

/** What the sign of the food means, in the page's words. */
const signWords = ({ foodSign }: ProductCard) =>
	(foodSign && document.querySelector<HTMLElement>('[data-island=home]')?.dataset[foodSign]) ?? '';

/** A pack of a product, by the styles of the server's card. */
export function ProductTile({ card, withShop }: { card: ProductCard; withShop: boolean }) {
	const badge = badgeOf(card);
	return (
		<article className="pcard" data-brand={card.label && card.brand?.name} data-l={card.label?.isLight || undefined}>
			<div className="pcard-pic" data-kind="product" data-sign={signOf(card)}>
				<img src={pictureAt(card.image, 320)} alt={signWords(card)} width="160" height="160" loading="lazy" />
				{badge && <span className="flag">{badge}</span>}
			</div>
			<h3 className="pcard-name">
				<a href={localizePath(card.url, pageLanguage())} data-i={card.label?.words}>
					{card.name}
				</a>
			</h3>
			<p className="pcard-pack" data-size={card.label?.amount}>
				{card.measurementDisplayText}
			</p>
			{withShop && <p className="pcard-shop">{card.store.name}</p>}
			<QuickAdd item={cartItemOf(card)} className="cc-card" tabIndex={0}>
				<p className="price">
					{hasDiscount(card.mrp, card.sellingPrice) && <s>{priceText(card.mrp)}</s>}
					{priceText(card.sellingPrice)}
				</p>
			</QuickAdd>
		</article>
	);
}

import { useStore } from '@nanostores/react';
import { Stepper } from '#islands/cart/Stepper.tsx';
import { pageLanguage } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { hasDiscount, priceText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { $items } from '#stores/cart/cart-items.ts';

/** The lines of the cart: picture, name, pack, price of the line, and its control. */
export function CartLines() {
	const items = useStore($items);
	return (
		<ul className="lines">
			{Object.values(items).map(({ item, quantity }) => (
				<Line key={item.retailerProductId} item={item} quantity={quantity} />
			))}
		</ul>
	);
}

function Line({ item, quantity }: { item: CartItem; quantity: number }) {
	return (
		<li className="line" data-kind="product">
			<img src={pictureAt(item.image, 112)} alt="" width="56" height="56" />
			<div className="line-text">
				<a href={localizePath(item.url, pageLanguage())}>{item.name}</a>
				<small>{item.measurementDisplayText}</small>
				<p className="line-price">
					<b>{priceText(item.sellingPrice * quantity)}</b>
					{quantity > 1 && (
						<small>
							{quantity} × {priceText(item.sellingPrice)}
						</small>
					)}
					{hasDiscount(item.mrp, item.sellingPrice) && <s>{priceText(item.mrp * quantity)}</s>}
				</p>
			</div>
			<Stepper item={item} quantity={quantity} />
		</li>
	);
}

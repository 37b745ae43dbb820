import { useStore } from '@nanostores/react';
import { LineStepper } from '#islands/cart/LineStepper.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { hasDiscount } from '#lib/catalogue/discount.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { amountText, paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { $items } from '#stores/cart/cart-items.ts';

/** How near to its last unit a line says how many are left. */
const FEW = 2;
/** The exact price of a line, so that lines add up to the bill below them. */
const lineAmount = (rupees: number, quantity: number) => amountText(rupeesFromPaise(paiseFromRupees(rupees) * quantity));

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
		<li className="line" data-kind="product" ref={handFocusOn}>
			<LineFacts item={item} quantity={quantity} />
			<LineStepper item={item} quantity={quantity} />
		</li>
	);
}

/** That a line has run out, or how few are left of it. */
function StockLeft({ item: { inStock, stockLeft }, quantity }: { item: CartItem; quantity: number }) {
	const t = useWords();
	if (!inStock) return <small className="few-left">{t('cart.outOfStock')}</small>;
	if (stockLeft === undefined || stockLeft > quantity + FEW) return null;
	return <small className="few-left">{t('cart.left', { left: stockLeft })}</small>;
}

/** Picture, name, pack and price of a line. */
export function LineFacts({ item, quantity }: { item: CartItem; quantity: number }) {
	return (
		<>
			<img src={pictureAt(item.image, 112)} alt="" width="56" height="56" />
			<div className="line-text">
				<a href={localizePath(item.url, pageLanguage())}>{item.name}</a>
				<small>{item.measurementDisplayText}</small>
				<p className="line-price">
					<b>{lineAmount(item.sellingPrice, quantity)}</b>
					{quantity > 1 && (
						<small>
							{quantity} × {amountText(item.sellingPrice)}
						</small>
					)}
					{hasDiscount(item.mrp, item.sellingPrice) && <s>{lineAmount(item.mrp, quantity)}</s>}
				</p>
				<StockLeft item={item} quantity={quantity} />
			</div>
		</>
	);
}

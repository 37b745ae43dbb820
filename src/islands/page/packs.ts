import type { CartItem, PackItem } from '#lib/cart/cart-item.ts';
import { hasDiscount, priceText } from '#lib/format/money.ts';

const put = (card: Element, selector: string, text: string) => {
	const element = card.querySelector<HTMLElement>(selector);
	if (!element) return;
	element.textContent = text;
	element.hidden = text === '';
};

/** Another pack size: its card shows that pack's price, MRP, unit price and badge, and its control is that pack's (V5). */
export function choosePack(picked: HTMLElement): void {
	const option = picked instanceof HTMLSelectElement ? picked.selectedOptions[0] : picked;
	const card = picked.closest('[data-product]');
	const control = card?.querySelector<HTMLElement>('[data-pack-id]');
	if (!option || !card || !control) return;
	const { item: pack = '{}', unitText = '', offText = '', saveText = '', rest = '', held = '' } = option.dataset;
	const now: CartItem = JSON.parse(control.dataset.item ?? '{}');
	const chosen: PackItem = JSON.parse(pack);
	const item: CartItem = { ...now, ...chosen };
	Object.assign(control.dataset, { packId: item.retailerProductId, item: JSON.stringify(item), rest, held });
	put(card, '[data-pack]', item.measurementDisplayText);
	put(card, '[data-unit]', unitText);
	put(card, '[data-price]', priceText(item.sellingPrice));
	put(card, '[data-mrp]', hasDiscount(item.mrp, item.sellingPrice) ? priceText(item.mrp) : '');
	put(card, '[data-off]', offText);
	put(card, '[data-save]', saveText);
	card.classList.toggle('is-out', !item.inStock);
	window.nukkad.paintControls(card);
}

import { drawnPack, type PackChoice, packOf } from '#islands/page/product-item.ts';
import { hasDiscount, offerPercent, shownSaving } from '#lib/catalogue/discount.ts';
import { priceText } from '#lib/format/money.ts';

function put(element: HTMLElement | null, text: string): void {
	if (!element) return;
	element.textContent = text;
	element.hidden = text === '';
}

/** The unit price of a choice. That of the pack which the page was drawn with stands on the card alone, until another one is chosen. */
function unitTextOf(choice: PackChoice, unit: HTMLElement | null): string {
	const isDrawn = choice instanceof HTMLOptionElement && choice.defaultSelected;
	if (unit) unit.dataset.drawn ??= unit.textContent;
	return choice.dataset.unitText ?? (isDrawn ? unit?.dataset.drawn : '') ?? '';
}

/** Gives the choice of the pack that a card was drawn with its attributes, which only its control has in the HTML. */
function completeDrawn(drawn: HTMLOptionElement, { packId = '', pack = '', rest = '', held = '' }: Partial<Record<string, string>>): void {
	drawn.value = packId;
	Object.assign(drawn.dataset, { pack, rest, held });
}

/** Shows another pack on its card: price, MRP, unit price, badges, and its control (V5). */
export function choosePack(picked: HTMLElement): void {
	const choice = picked instanceof HTMLInputElement ? picked : picked.querySelector<PackChoice>('option:checked');
	const product = picked.closest('article');
	const control = product?.querySelector<HTMLElement>('[data-pack-id]');
	const template = document.querySelector<HTMLTemplateElement>('[data-cart-template]');
	if (!choice || !product || !control || !template) return;
	const find = (selector: string) => product.querySelector<HTMLElement>(selector);
	const drawn = product.querySelector<HTMLOptionElement>('option:not([value])');
	if (drawn) completeDrawn(drawn, drawnPack(product, control));
	const { off = '', save = '', left = '' } = template.dataset;
	const { rest = '', held = '' } = choice.dataset;
	const { retailerProductId: packId, mrp, sellingPrice, measurementDisplayText, inStock, stockLeft } = packOf(choice);
	const percent = offerPercent(mrp, sellingPrice);
	const before = document.createElement('s');
	before.textContent = priceText(mrp);
	// A card's markup has only the badges of its first pack.
	for (const badge of ['.flag', '.out', '.few'])
		if (!find(badge)) find('.pcard-pic')?.append(template.content.querySelector(badge)?.cloneNode(true) ?? '');
	Object.assign(control.dataset, { packId, rest, held });
	// A product's own page has its price in two places.
	for (const price of product.querySelectorAll('.price'))
		price.replaceChildren(...(hasDiscount(mrp, sellingPrice) ? [before.cloneNode(true)] : []), priceText(sellingPrice));
	put(find('.flag'), percent ? off.replace('{percent}', String(percent)) : '');
	put(find('.few'), stockLeft === undefined ? '' : left.replace('{left}', String(stockLeft)));
	const saving = shownSaving(mrp, sellingPrice);
	put(find('[data-save]'), percent && saving > 0 ? save.replace('{amount}', priceText(saving)) : '');
	put(find('.fact [data-size]'), measurementDisplayText);
	// The drawing of the pack says how much is in it, where it has room for that.
	Object.assign(find('.pack-pic[data-size], .pcard-pack[data-size]')?.dataset ?? {}, { size: measurementDisplayText });
	put(find('[data-unit]'), unitTextOf(choice, find('[data-unit]')));
	product.classList.toggle('is-out', !inStock);
	window.nukkad.paintControls(product);
}

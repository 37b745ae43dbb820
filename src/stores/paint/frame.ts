import { cartSum } from '#lib/cart/cart-item.ts';
import { amountText } from '#lib/format/money.ts';
import type { StoredState } from '#stores/paint/storage.ts';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const setText = (selector: string, text: string) => {
	for (const element of all(selector)) if (element.textContent !== text) element.textContent = text;
};
/** A sentence in the page's language with its one value, from an attribute that the server has filled. */
const sentence = (element: HTMLElement, key: string, value: string | number = '') =>
	(element.dataset[key] ?? '').replace(/\{\w+\}/, String(value));

/** The hint in the cart bar: the shop does not deliver to the place, is closed, or the amount missing to its minimum order, then to free delivery. */
function missing(bar: HTMLElement, rupees: number, shop: StoredState['shop']): string {
	if (!shop) return '';
	const { minOrder, freeDeliveryAbove: free } = shop;
	if (!shop.serves) return sentence(bar, 'notHere');
	if (shop.isShut) return sentence(bar, 'shut');
	if (rupees < minOrder) return sentence(bar, 'toMinimum', amountText(minOrder - rupees));
	if (free === null) return '';
	return rupees < free ? sentence(bar, 'toFree', amountText(free - rupees)) : sentence(bar, 'isFree');
}

/** Draws badge, cart button, the phone's cart bar, address and name. */
export function paintFrame({ hasOrder, items, customCount, shop, address, name, isGuest }: StoredState): void {
	const { count: pieces, pricePaise } = cartSum(items);
	const count = pieces + customCount;
	const rupees = pricePaise / 100;
	const price = amountText(rupees);
	for (const badge of all('[data-cart-count]')) {
		badge.textContent = String(count || '');
		badge.hidden = count === 0;
	}
	for (const element of all('[data-cart-text]')) {
		element.dataset.empty ??= element.textContent;
		element.textContent = count ? `${count} · ${price}` : element.dataset.empty;
	}
	for (const bar of all('[data-cart-bar]')) {
		bar.hidden = count === 0;
		// All six languages use the same plural for 1 and the same for all larger numbers; Intl.PluralRules would cost a slow phone a frame.
		const form = count === 1 ? 'itemsOne' : 'itemsOther';
		setText('[data-cart-bar-items]', `${sentence(bar, form, count)} · ${price}`);
		setText('[data-cart-bar-missing]', missing(bar, rupees, shop));
	}
	if (address) {
		// A type is a code, whose word the server has put into an attribute (HOME: `data-home`), or a client's own word; a chosen place has none.
		const type = address.type || 'to';
		for (const element of all('[data-location-type]')) element.textContent = element.dataset[type.toLowerCase()] ?? type;
		setText('[data-location-text]', address.text);
	}
	for (const take of all('[data-take]')) take.toggleAttribute('data-taken', take.dataset.take === address?.localityId);
	if (name) setText('[data-account-name]', name);
	// CSS decides what guests and customers see: `for-guest`, `for-customer`, `when-empty`, `when-full` (who.css).
	const { classList } = document.documentElement;
	classList.toggle('is-customer', !isGuest);
	classList.toggle('has-cart', count > 0);
	classList.toggle('has-order', hasOrder);
}

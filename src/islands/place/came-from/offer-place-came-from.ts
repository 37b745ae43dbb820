import { call } from '#stores/api/call.ts';
import { isDeliveryPlace, locationOf } from '#stores/place/address.ts';

/**
 * The page of a far shop offers the place nearest to the shop. Who comes from the page of another place that the shop serves is offered that one
 * instead.
 */
export async function offerPlaceCameFrom(far: HTMLElement): Promise<void> {
	const form = far.querySelector('form');
	const before = await placeOfPage(document.referrer).catch(() => null);
	const place: unknown = JSON.parse(before?.dataset.place ?? 'null');
	const storeId = form && new FormData(form).get('shop');
	const offered = form?.querySelector('button');
	if (!form || !before || !offered || !isDeliveryPlace(place) || typeof storeId !== 'string') return;
	const shop = await call('GET catalog/shops/{storeId}', { storeId, location: locationOf(place) });
	if (!shop.ok || !shop.data.serviceable) return;
	const nearest: unknown = JSON.parse(offered.dataset.place ?? 'null');
	const [from, to] = [nameOf(nearest), nameOf(place)];
	form.dataset.take = before.value;
	offered.value = before.value;
	offered.dataset.place = before.dataset.place;
	offered.textContent = before.textContent;
	// In all languages the sentence names the shop first, whose own name may be that of the place.
	const sentence = far.querySelector('[data-around]');
	const at = sentence?.textContent.lastIndexOf(from) ?? -1;
	if (sentence && at >= 0) sentence.textContent = sentence.textContent.slice(0, at) + to + sentence.textContent.slice(at + from.length);
}

const nameOf = (place: unknown): string =>
	typeof place === 'object' && place !== null && 'localityName' in place ? String(place.localityName) : '';

/** The button of a page of this store that takes the one place the page is of; null for any other page. */
async function placeOfPage(url: string): Promise<HTMLButtonElement | null> {
	if (!url.startsWith(`${location.origin}/`)) return null;
	const answer = await fetch(url);
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
	const [button, ...others] = page.querySelectorAll<HTMLButtonElement>('[data-take] button:not([data-redraw])');
	return button && others.length === 0 ? button : null;
}

import type { Fetching } from '#islands/offline/events.ts';
import { SHARED_LIST } from '#lib/constants.ts';

/** So many characters of an address every server and proxy takes. */
const ADDRESS_MAX = 2_000;
/** Stands for the list in the address that is sent. */
const LONG = 'long';

/**
 * The way to the same page with a long shared list behind the `#`, which is not limited as an address is; `null` for an address without a list or
 * with a short one.
 */
export function wayToShared(url: URL): Response | null {
	const text = url.searchParams.get(SHARED_LIST);
	if (text === null || url.search.length <= ADDRESS_MAX) return null;
	const page = new URL(url);
	page.searchParams.set(SHARED_LIST, LONG);
	page.hash = new URLSearchParams({ [SHARED_LIST]: text }).toString();
	return Response.redirect(page, 303);
}

/** Opens the page of a shared list; what the browser began to fetch for its long address is not wanted. */
export function openShared(event: Fetching, way: Response): void {
	event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined));
	event.respondWith(Promise.resolve(way));
}

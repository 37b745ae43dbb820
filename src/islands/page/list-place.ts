import { session } from '#stores/storage/browser-storage.ts';

/** Where somebody stands in a list that has grown: how many cards it has, which is the first in sight, and how far from the top, in px. */
type ListPlace = { cards: number; first: number; top: number };

export const listCards = (): Element[] => [...document.querySelectorAll('.list-main .products > *')];

let isKept = false;

/**
 * From now on keeps the place in the list for who comes back to it and finds the page loaded anew, which a phone with little memory does. The
 * browser would look for the place in the list as it was at first.
 */
export function keepListPlace(): void {
	if (isKept) return;
	isKept = true;
	history.scrollRestoration = 'manual';
	addEventListener('pagehide', () => {
		const cards = listCards();
		const first = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
		const place: ListPlace = { cards: cards.length, first, top: cards[first]?.getBoundingClientRect().top ?? 0 };
		session.set(location.href, JSON.stringify(place));
	});
}

/** The place that was kept in the list of this address, once; `null` for who has come by a link. */
export function keptListPlace(): ListPlace | null {
	const text = session.get(location.href);
	session.remove(location.href);
	const [entry] = performance.getEntriesByType('navigation');
	const isNew = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
	return text && !isNew ? JSON.parse(text) : null;
}

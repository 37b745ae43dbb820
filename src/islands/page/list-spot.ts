import { newKey } from '#lib/new-key.ts';
import { session } from '#stores/storage/browser-storage.ts';

/** Where somebody stands in a list that has grown: at which card, and how far that is from the top of the screen, in px. */
type ListSpot = { card: number; top: number };

const HISTORY_FIELD = 'list';
let isFollowed = false;

export const listCards = (): Element[] => [...document.querySelectorAll('.list-main .products > *')];

/** The name under which this entry of the history keeps its spot; empty where its list has never grown. */
function spotName(): string {
	const name: unknown = Object(history.state)[HISTORY_FIELD];
	return typeof name === 'string' ? name : '';
}

/**
 * From now on keeps the spot for who comes back to the list and finds the page loaded anew, which a phone with little memory does: the browser
 * would look for it in the list as it was at first. Where nothing can be stored, the browser does what it can.
 */
export function followListSpot(): void {
	if (isFollowed) return;
	const name = spotName() || `list ${newKey()}`;
	session.set(name, session.get(name) ?? '');
	if (session.get(name) === null) return;
	isFollowed = true;
	history.replaceState({ ...Object(history.state), [HISTORY_FIELD]: name }, '');
	history.scrollRestoration = 'manual';
	addEventListener('pagehide', () => {
		const cards = listCards();
		const seen = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
		const card = seen < 0 ? cards.length - 1 : seen;
		const spot: ListSpot = { card, top: cards[card]?.getBoundingClientRect().top ?? 0 };
		session.set(name, JSON.stringify(spot));
	});
}

/** The spot that this entry of the history has kept; `null` where there is none. */
export function keptListSpot(): ListSpot | null {
	const text = session.get(spotName());
	return text ? JSON.parse(text) : null;
}

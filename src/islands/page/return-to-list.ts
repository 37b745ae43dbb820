import { followListSpot, keptListSpot, listCards } from '#islands/page/list-spot.ts';
import { addNextCards, nextLink } from '#islands/page/next-cards.ts';

/** What shows that its reader has begun to move on the page. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'scroll'];

/**
 * Lets a list that had grown grow again up to the spot where it was left, and goes there, unless its reader has begun to move meanwhile. Where the
 * next cards do not come, it goes to the last there is.
 */
export async function returnToList(): Promise<void> {
	const spot = keptListSpot();
	followListSpot();
	// The browser opens the page at its top: who is elsewhere has moved before this was there.
	if (!spot || scrollY > 0) return;
	const moved = new AbortController();
	for (const sign of SIGNS) addEventListener(sign, () => moved.abort(), { passive: true, signal: moved.signal });
	for (let link = nextLink(); link && listCards().length <= spot.card && !moved.signal.aborted; link = nextLink())
		if (!(await addNextCards(link).catch(() => null))) break;
	if (moved.signal.aborted) return;
	moved.abort();
	const card = listCards()[spot.card] ?? listCards().at(-1);
	const goThere = () => card && scrollBy({ top: card.getBoundingClientRect().top - spot.top, behavior: 'instant' });
	goThere();
	// The cards near it are laid out only now, and may be higher than was reckoned.
	requestAnimationFrame(() => requestAnimationFrame(goThere));
}

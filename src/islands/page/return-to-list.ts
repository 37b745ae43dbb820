import { keptListPlace, listCards } from '#islands/page/list-place.ts';
import { addNextCards, nextLink } from '#islands/page/next-cards.ts';

const SIGNS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Lets a list that had grown grow again, and goes to the place where it was left, unless its reader has begun to move on the page meanwhile. */
export async function returnToList(): Promise<void> {
	const place = keptListPlace();
	if (!place) return;
	const moved = new AbortController();
	for (const sign of SIGNS) addEventListener(sign, () => moved.abort(), { passive: true, signal: moved.signal });
	while (listCards().length < place.cards && !moved.signal.aborted) {
		const link = nextLink();
		if (!link || !(await addNextCards(link))) return;
	}
	const card = listCards()[place.first];
	if (card && !moved.signal.aborted) scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
	moved.abort();
}

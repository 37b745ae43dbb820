import { nameCards } from '#islands/page/card-names.ts';
import { followListSpot } from '#islands/page/list-spot.ts';

/** The next cards are fetched when the end of the list is about a screen away. */
const AHEAD_PX = 800;

const pagerOf = (page: ParentNode) => page.querySelector('.list-main > .pages');
/** On which page of how many the list stands. */
const wordsOf = (pager: Element | null) => pager?.querySelector('.small') ?? null;
/** The link to the next page of a product list; `null` on its last one. */
export const nextLink = () => pagerOf(document)?.querySelector<HTMLAnchorElement>('[rel=next]') ?? null;

/**
 * Adds the cards of the next page of a product list below those of this one, and turns the pager on. Answers the first new card, or null where
 * none came; who asks while they are on their way gets the same. The address stays, and who comes back finds the spot
 * (`return-to-list.ts`).
 */
export function addNextCards(link: HTMLAnchorElement): Promise<Element | null> {
	adding ??= appendNext(link).finally(() => {
		adding = null;
	});
	return adding;
}
let adding: Promise<Element | null> | null = null;

async function appendNext(link: HTMLAnchorElement): Promise<Element | null> {
	const here = document.querySelector('.list-main .products');
	const pager = pagerOf(document);
	if (!here || !pager) return null;
	link.ariaBusy = 'true';
	try {
		const answer = await fetch(link.href);
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
		const cards = [...page.querySelectorAll('.list-main .products > *')];
		const turned = pagerOf(page);
		if (!answer.ok || !turned || cards.length === 0) return null;
		here.append(...cards);
		followListSpot();
		nameCards(here);
		window.nukkad.paintControls(here);
		const [said, saidNow] = [pager, turned].map(wordsOf);
		if (said && saidNow) said.textContent = saidNow.textContent;
		const next = turned.querySelector<HTMLAnchorElement>('[rel=next]');
		if (next) link.href = next.href;
		else link.remove();
		return cards[0] ?? null;
	} finally {
		link.ariaBusy = null;
	}
}

/** Lets the cards of a product list come in by themselves, page by page, as its end nears. Without a network the link stays for a tap. */
export function addCardsAhead(): void {
	const link = nextLink();
	if (!link) return;
	// Told when it changes; the HTML of every list is spared it.
	wordsOf(pagerOf(document))?.setAttribute('role', 'status');
	const sight = new IntersectionObserver(
		async (seen) => {
			// Where several came at once the last says how it stands.
			if (!seen.at(-1)?.isIntersecting || !(await addNextCards(link).catch(() => null)) || !link.isConnected) return;
			// Where the end is still near, that is told again.
			sight.unobserve(link);
			sight.observe(link);
		},
		{ rootMargin: `0px 0px ${AHEAD_PX}px` },
	);
	sight.observe(link);
}

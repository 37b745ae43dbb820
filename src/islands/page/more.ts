import { nameCards } from '#islands/page/card-names.ts';
import { addNextCards } from '#islands/page/next-cards.ts';

/** Adds the next page of a list below this one: fetches the link's page, whose address becomes that of the page. */
export async function showMore(link: HTMLElement): Promise<void> {
	const here = document.querySelector<HTMLElement>('[data-list]');
	if (!(link instanceof HTMLAnchorElement) || link.ariaBusy === 'true') return;
	if (!here) {
		const first = await addNextCards(link);
		return first ? focusIn(first) : location.assign(link.href);
	}
	link.ariaBusy = 'true';
	try {
		const answer = await fetch(link.href);
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
		const list = page.querySelector<HTMLElement>('[data-list]');
		// An answer that is no page of the list is opened as a page of its own.
		if (!answer.ok || !list) return location.assign(link.href);
		const first = append(here, list);
		nameCards(here);
		window.nukkad.paintControls(here);
		document.querySelector('[data-more]')?.replaceWith(page.querySelector('[data-more]') ?? '');
		history.replaceState(history.state, '', link.href);
		jumpWithinPage();
		const said = document.querySelector('[data-more-said]');
		if (said) said.textContent = list.dataset.said ?? '';
		if (first) focusIn(first);
	} finally {
		link.ariaBusy = null;
	}
}

const focusIn = (card: Element) => card.querySelector<HTMLElement>('a[href], button')?.focus();

/** Appends the sections of a list, and only the cards of a section that has begun already. Answers the first new card. */
function append(here: HTMLElement, list: HTMLElement): Element | null {
	const first = list.querySelector('.products > *');
	for (const section of [...list.children]) {
		const begun = here.querySelector(`#${CSS.escape(section.id)} .products`);
		if (begun) begun.append(...section.querySelectorAll('.products > *'));
		else here.append(section);
	}
	return first;
}

/** Lets the chips of categories that were on a later page jump to them on this page. */
function jumpWithinPage(): void {
	for (const chip of document.querySelectorAll<HTMLAnchorElement>('[data-jumps] a')) {
		if (chip.hash && document.querySelector(`[data-list] > ${chip.hash}`)) chip.setAttribute('href', chip.hash);
	}
}

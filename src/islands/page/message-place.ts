import { $message } from '#stores/ui/message.ts';

/** Between the message bar and what it may not cover. */
const GAP_PX = 8;
/** The cart bar, and what was tapped last: it has the focus, or its control, whose buttons change places, stays hovered. */
const UNCOVERED = '.bar, .cc:hover, :is(a, button:not(.msg-close)):focus';

/** Keeps the message bar off the cart bar and off what was tapped last. */
export function placeMessages(): void {
	const bar = document.querySelector<HTMLElement>('[data-message-bar]');
	if (!bar) return;
	$message.listen((message) => {
		if (!message) return;
		place(bar);
		// The same tap may have brought the cart bar, which is drawn a frame later.
		requestAnimationFrame(() => setTimeout(place, 0, bar));
	});
}

/** Raises the bar above what reaches so far down; the cart bar, the lowest, comes last in the page. */
function place(bar: HTMLElement): void {
	bar.style.bottom = '';
	for (const part of [...document.querySelectorAll(UNCOVERED)].reverse()) {
		const { top, bottom } = part.getBoundingClientRect();
		const isCovered = top < bar.offsetTop + bar.offsetHeight && bottom > bar.offsetTop;
		if (isCovered) bar.style.bottom = `${innerHeight - Math.max(top - GAP_PX, bar.offsetHeight)}px`;
	}
}

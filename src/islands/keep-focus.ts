/** What the phone's bottom bar covers. */
const BAR_PX = 64;

let isSeen = false;
const sight = new IntersectionObserver(
	(entries) => {
		isSeen = entries.some(({ isIntersecting }) => isIntersecting);
	},
	{ rootMargin: `0px 0px -${BAR_PX}px` },
);

function follow(): void {
	sight.disconnect();
	isSeen = true;
	if (document.activeElement) sight.observe(document.activeElement);
}

/**
 * What has the keyboard's focus stays in sight while islands grow above it (WCAG 2.4.11): a page that is not scrolled has no scroll
 * anchoring, and would push the footer's links under the bottom bar. Nothing is done for who has scrolled it away, or uses a pointer.
 */
const growth = new ResizeObserver(() => {
	const focused = document.activeElement;
	// The observer of sight speaks after this one: it still knows what was seen before.
	if (isSeen && focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' });
});

export function keepFocusSeen(): void {
	const main = document.querySelector('main');
	if (!main) return;
	follow();
	addEventListener('focusin', follow);
	growth.observe(main);
}

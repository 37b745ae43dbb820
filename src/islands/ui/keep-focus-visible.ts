let isSeen = false;
let sight: IntersectionObserver | undefined;

/** The height of the bottom bar in CSS px; 0 on wide screens, which have none. */
const covered = () => document.querySelector<HTMLElement>('.tabs')?.offsetHeight ?? 0;

function follow(): void {
	sight?.disconnect();
	isSeen = true;
	if (!document.activeElement) return;
	const hear = (entries: IntersectionObserverEntry[]) => {
		isSeen = entries.some(({ isIntersecting }) => isIntersecting);
	};
	sight = new IntersectionObserver(hear, { rootMargin: `0px 0px -${covered()}px` });
	sight.observe(document.activeElement);
}

/**
 * Keeps the focused element visible while islands above it grow (WCAG 2.4.11): a page that is not scrolled has no scroll anchoring, and
 * would push the footer's links under the bottom bar. Does nothing when the shopper has scrolled the element away or uses a pointer.
 */
const growth = new ResizeObserver(() => {
	const focused = document.activeElement;
	// The intersection observer reports after this one, so it still holds what was visible before.
	if (isSeen && focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' });
});

export function keepFocusVisible(): void {
	const main = document.querySelector('main');
	if (!main) return;
	follow();
	addEventListener('focusin', follow);
	growth.observe(main);
}

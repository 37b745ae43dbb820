let isSeen = false;
let sight: IntersectionObserver | undefined;

/** What the bottom bar covers in CSS px: nothing on a desk, where there is none. */
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

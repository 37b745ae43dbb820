/** Scrolls a focused element in a sideways row completely into view; browsers leave it partly hidden at the edge. */
export function showFocusInRails(): void {
	document.addEventListener('focusin', ({ target }) => {
		if (target instanceof Element && target.closest('.rail, .kinds, .list-kinds, .crumbs') && target.matches(':focus-visible'))
			target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	});
}

/** A stop of the keyboard that only peeps out of a row that scrolls sideways is brought in whole; browsers leave it at the edge. */
export function showFocusInRails(): void {
	document.addEventListener('focusin', ({ target }) => {
		if (target instanceof Element && target.closest('.rail, .kinds, .list-kinds, .crumbs') && target.matches(':focus-visible'))
			target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	});
}

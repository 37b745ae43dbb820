const SHEETS = '.narrow, .sorts';

/** Closes the sheet of a filter or a sort when the keyboard's focus leaves it, because nobody would see the focus below the sheet. */
export function closeLeftSheets(): void {
	// Without popovers of its own a browser has the polyfill's, whose state no selector tells.
	if (!CSS.supports('selector(:popover-open)')) return;
	addEventListener('focusin', ({ target }) => {
		if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
		for (const sheet of document.querySelectorAll<HTMLElement>(SHEETS))
			if (sheet.matches(':popover-open') && !sheet.contains(target)) sheet.hidePopover();
	});
}

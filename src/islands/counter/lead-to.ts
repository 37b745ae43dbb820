/**
 * Gives the focus to something, and scrolls no further than it takes to show it between the head and the bar: by itself a browser would put it in
 * the middle. What no Tab reaches, such as a heading, may have the focus by this.
 */
export function leadTo(element: HTMLElement): void {
	if (element.tabIndex < 0) element.tabIndex = -1;
	element.focus({ preventScroll: true });
	element.scrollIntoView({ block: 'nearest' });
}

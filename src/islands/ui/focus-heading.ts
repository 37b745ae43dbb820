/**
 * Does work that takes away the button that asked for it: meanwhile and then the first heading of the part around it has the focus, where one more
 * key does nothing. When the work fails the focus goes back.
 */
export async function withFocusOnHeading(button: HTMLElement, part: string, work: () => Promise<boolean>): Promise<void> {
	const heading = button.closest(part)?.querySelector<HTMLElement>('h1, h2, h3');
	if (heading) heading.tabIndex = -1;
	heading?.focus({ preventScroll: true });
	const isDone = await work();
	if (document.activeElement !== heading) return;
	if (isDone) heading?.scrollIntoView({ block: 'nearest' });
	else button.focus({ preventScroll: true });
}

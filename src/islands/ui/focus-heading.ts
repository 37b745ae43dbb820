/**
 * Does work that takes away what has the focus: meanwhile and then the heading has it, where one more key does nothing. When the work fails the
 * focus goes back.
 */
export async function withFocusOn(heading: HTMLElement | null | undefined, work: () => Promise<boolean>): Promise<void> {
	const had = document.activeElement;
	if (heading) heading.tabIndex = -1;
	heading?.focus({ preventScroll: true });
	const isDone = await work();
	if (document.activeElement !== heading) return;
	if (isDone) heading?.scrollIntoView({ block: 'nearest' });
	else if (had instanceof HTMLElement) had.focus({ preventScroll: true });
}

const lastButton = (part: Element) => [...part.querySelectorAll('button')].at(-1);

/**
 * A ref for a row, or for a part of a control, that may be removed while it has the focus, which would fall to the start of the page. The focus
 * goes to the last button of the next row, of the one before, or of the list or control as it is then; else to the heading of the dialog or page.
 */
export function handFocusOn(going: HTMLElement | null): (() => void) | undefined {
	if (!going) return;
	return () => {
		if (!going.contains(document.activeElement)) return;
		const near = [going.nextElementSibling, going.previousElementSibling, going.parentElement];
		const heading = going.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2');
		// Only when React has drawn is it known what is left; and something else may have taken the focus.
		queueMicrotask(() => {
			if (document.activeElement !== document.body) return;
			const [button] = near.flatMap((part) => (part?.isConnected && lastButton(part)) || []);
			if (!button && heading) heading.tabIndex = -1;
			(button ?? heading)?.focus();
		});
	};
}

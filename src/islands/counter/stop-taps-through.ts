/** A second tap of the same finger comes so soon after what the first one touched has gone, and so near. */
const AGAIN_MS = 500;
const NEAR_PX = 40;

/**
 * Keeps the second half of a double tap from what lay behind a dialog, or comes up in the place of a form, that the first one has closed, as long
 * as the page lives. Taps elsewhere and keys work at once.
 */
export function stopTapsThrough(): void {
	let touched: Element | null = null;
	let x = 0;
	let y = 0;
	/** Counted from its going: a dialog may wait for the server before it closes. */
	let goneAt = 0;
	new MutationObserver(() => {
		if (touched?.isConnected === false) goneAt ||= performance.now();
	}).observe(document, { childList: true, subtree: true });
	const touch = (event: MouseEvent) => {
		const { target, clientX, clientY } = event;
		// A click that no finger made has no count.
		if (event.detail === 0) return;
		if (goneAt && performance.now() - goneAt < AGAIN_MS && Math.hypot(clientX - x, clientY - y) < NEAR_PX) {
			event.preventDefault();
			event.stopImmediatePropagation();
			return;
		}
		touched = target instanceof Element ? target.closest('dialog,[type=submit]') : null;
		x = clientX;
		y = clientY;
		goneAt = 0;
	};
	addEventListener('mousedown', touch, true);
	addEventListener('click', touch, true);
}

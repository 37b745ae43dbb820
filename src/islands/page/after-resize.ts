import { RESIZE_DEBOUNCE_MS } from '#lib/constants.ts';

/** Runs work when the window has kept its size for 250 ms (V17): while a window is dragged or a phone turned, sizes come by the dozen. */
export function afterResize(run: () => void): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener('resize', () => {
		clearTimeout(timer);
		timer = setTimeout(run, RESIZE_DEBOUNCE_MS);
	});
}

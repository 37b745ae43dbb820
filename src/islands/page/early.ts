import { watchPictures } from '#islands/page/failed-pictures.ts';
import { startFirst, startWhenSeen } from '#islands/page/start-first.ts';
import { PAINTED_KEYS } from '#lib/constants.ts';
import { paintControls } from '#stores/paint/controls.ts';
import { paintFrame } from '#stores/paint/frame.ts';
import { readKept } from '#stores/paint/storage.ts';
import type { Early, Tap } from '#stores/paint/types.ts';

/**
 * The piece of script that stands inline in every page's head: it takes taps from the first moment on and draws what this browser
 * keeps before the first paint. It knows no store; the first script takes over from it.
 */
const early: Early = {
	items: null,
	inFlight: new Set(),
	taps: [],
	onTap: null,
	paint() {
		const kept = readKept(early.items);
		paintFrame(kept);
		// Last, because moving the focus makes the browser lay the page out: once, with everything else in place.
		paintControls(document, kept.items, early.inFlight);
	},
	paintControls(root = document) {
		paintControls(root, early.items ?? readKept().items, early.inFlight);
	},
};
window.nukkad = early;

function take(tap: Tap): void {
	if (early.onTap) early.onTap(tap);
	else {
		early.taps.push(tap);
		startFirst();
	}
}

const isPlain = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

document.addEventListener('click', (event) => {
	if (!isPlain(event) || !(event.target instanceof Element)) return;
	const element = event.target.closest<HTMLElement>('[data-act],[data-open]');
	// A customer's account link is a link: only guests are asked to log in.
	if (!element || (element.dataset.guest !== undefined && !readKept().isGuest)) return;
	event.preventDefault();
	take({ kind: 'click', element });
});
document.addEventListener('change', (event) => {
	if (event.target instanceof HTMLElement && event.target.matches('[data-packs]')) take({ kind: 'change', element: event.target });
});

watchPictures();
startWhenSeen();

/** Draws while the page is still being read, so that no control is ever seen in a wrong state; a fresh visitor costs nothing. */
function paintWhileParsing(): void {
	if (!localStorage.length) return;
	const observer = new MutationObserver(() => {
		early.paint();
		// What was just drawn is no reason to draw again.
		observer.takeRecords();
	});
	observer.observe(document.documentElement, { childList: true, subtree: true });
	document.addEventListener('DOMContentLoaded', () => {
		observer.disconnect();
		early.paint();
		startFirst();
	});
}

/**
 * While the page loads, CSS keeps back the pictures further down (pictures.css), so that the first screen has the line to itself. They come
 * with the load event, or before when somebody is already on the way to them.
 */
function keepPicturesBack(): void {
	const { dataset } = document.documentElement;
	dataset.loading = '';
	for (const sign of ['load', 'scroll', 'touchmove', 'keydown']) addEventListener(sign, () => delete dataset.loading, { once: true });
}
keepPicturesBack();

try {
	paintWhileParsing();
	if (!sessionStorage.getItem(PAINTED_KEYS.hasClosedStrip)) document.documentElement.dataset.strip = '';
} catch {
	// Storage is forbidden: the page is a page, without memory.
}

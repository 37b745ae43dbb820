import { painted, startPageScript, startWhenPainted } from '#islands/page/start-page-script.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { paintControls } from '#stores/paint/cart-controls.ts';
import { paintFrame } from '#stores/paint/frame.ts';
import { readStored } from '#stores/paint/storage.ts';
import type { InlineScript, Tap } from '#stores/paint/types.ts';

/**
 * The script that is inline in every page's head. It collects taps and failed pictures from the first moment on, and before the first paint it draws
 * what this browser stores. It uses no store; the page script takes over from it.
 */
const inlineScript: InlineScript = {
	items: null,
	busy: null,
	taps: [],
	onTap: null,
	paint() {
		const stored = readStored(inlineScript.items);
		paintFrame(stored);
		// Last, because moving the focus makes the browser lay out the page: this way it happens once.
		paintControls(document, stored.items, inlineScript.busy);
	},
	paintControls(root = document) {
		paintControls(root, inlineScript.items ?? readStored().items, inlineScript.busy);
	},
};
window.nukkad = inlineScript;

function pass(tap: Tap): void {
	if (inlineScript.onTap) inlineScript.onTap(tap);
	else inlineScript.taps.push(tap);
}

function take(tap: Tap): void {
	pass(tap);
	startPageScript();
}

document.addEventListener('click', (event) => {
	const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
	if (!isPlain || !(event.target instanceof Element)) return;
	const element = event.target.closest<HTMLElement>('[data-act],[data-open]');
	const open = element?.dataset.open;
	// For a customer the account link is a plain link: only guests are asked to log in.
	if (!element || (open === 'login' && !readStored().isGuest)) return;
	event.preventDefault();
	// Busy until its panel or modal is there (overlays.ts).
	if (open) element.ariaBusy = 'true';
	take({ kind: 'click', element });
});
document.addEventListener('change', ({ target }) => {
	if (target instanceof HTMLElement && target.matches('[data-packs]')) take({ kind: 'change', element: target });
});
// Errors of pictures do not bubble, so they are caught in the capture phase, also those of pictures that React draws later.
document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && pass({ kind: 'error', element: target }), true);

startWhenPainted();

/** Draws while the page is still being parsed, so that no control is ever shown in a wrong state; a new visitor needs nothing of this. */
function paintWhileParsing(): void {
	if (!localStorage.length) return;
	const observer = new MutationObserver(() => {
		inlineScript.paint();
		// Its own changes are no reason to draw again.
		observer.takeRecords();
	});
	observer.observe(document.documentElement, { childList: true, subtree: true });
	document.addEventListener('DOMContentLoaded', () => {
		observer.disconnect();
		inlineScript.paint();
		startPageScript();
	});
}

/**
 * While the page loads, CSS delays the pictures further down (pictures.css), so that the first screen has the whole bandwidth. They load at
 * the load event and after the first paint, or earlier when the visitor scrolls.
 */
function delayPictures(): void {
	const { dataset } = document.documentElement;
	dataset.loading = '';
	const end = () => delete dataset.loading;
	for (const sign of ['scroll', 'touchmove', 'keydown']) addEventListener(sign, end, { once: true });
	addEventListener('load', () => painted.then(end));
}
delayPictures();

try {
	paintWhileParsing();
	if (!sessionStorage.getItem(STORAGE_KEYS.hasClosedStrip)) document.documentElement.dataset.strip = '';
} catch {
	// Storage is forbidden: the page works without stored data.
}

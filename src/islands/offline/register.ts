import { storeCartParts } from '#islands/offline/cart-parts.ts';
import { WORKER_PATH } from '#lib/worker-path.ts';

/** Registers the service worker, but only when the page has loaded completely. */
export function registerWorker(): void {
	if (!('serviceWorker' in navigator)) return;
	if (document.readyState !== 'complete') addEventListener('load', registerWorker, { once: true });
	// A browser that allows no storage refuses; then there are no offline pages.
	else
		navigator.serviceWorker
			.register(WORKER_PATH)
			.then(storeCartParts)
			.catch(() => undefined);
}

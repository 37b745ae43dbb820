/** Has the browser keep what it needs to show without a network; not before the page has all it asked for. */
export function keepForOffline(): void {
	if (!('serviceWorker' in navigator)) return;
	if (document.readyState !== 'complete') addEventListener('load', keepForOffline, { once: true });
	// A browser that allows no storage refuses, and loses nothing but this.
	else navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

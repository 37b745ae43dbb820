/** Takes the first script's element out of the template it waits in (FirstScript.astro), which makes the browser fetch and run it. */
export function startFirst(): void {
	const waiting = document.querySelector<HTMLTemplateElement>('template[data-first]');
	waiting?.replaceWith(waiting.content);
}

function startWhenRead(): void {
	if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startFirst);
	else startFirst();
}

/**
 * On a first visit the first script waits until something is to be read: before, it would share a slow line with the styles and fonts of
 * that. Whoever has been here has it in the cache. A page in the background is not painted, nor does every browser tell: the load event.
 */
export function startWhenSeen(): void {
	new PerformanceObserver((seen) => {
		if (seen.getEntriesByName('first-contentful-paint').length > 0) startWhenRead();
	}).observe({ type: 'paint', buffered: true });
	addEventListener('load', () => {
		if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) startFirst();
	});
}

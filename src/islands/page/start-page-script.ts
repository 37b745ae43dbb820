/** Moves the element of the page script out of its template (PageScript.astro), so that the browser fetches and runs it. */
export function startPageScript(): void {
	const waiting = document.querySelector<HTMLTemplateElement>('template[data-first]');
	waiting?.replaceWith(waiting.content);
}

function startWhenRead(): void {
	if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startPageScript);
	else startPageScript();
}

/**
 * Ends with the page's first paint, which has content because it waits for the styles. A background page is not painted: there it ends at the load
 * event.
 */
export const painted = new Promise<void>((end) => {
	new PerformanceObserver(() => end()).observe({ type: 'paint', buffered: true });
	addEventListener('load', () => {
		if (document.hidden) end();
	});
});

/**
 * On a first visit the page script is fetched after the first paint, so that it does not compete with styles and fonts on a slow network; a
 * returning visitor has it in the cache.
 */
export const startWhenPainted = (): unknown => painted.then(startWhenRead);

/** Moves the element of the page script out of its template (PageScript.astro), so that the browser fetches and runs it. */
export function startPageScript(): void {
	const waiting = document.querySelector<HTMLTemplateElement>('template[data-first]');
	waiting?.replaceWith(waiting.content);
}

function startWhenRead(): void {
	if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startPageScript);
	else startPageScript();
}

/** Runs once something of the page was painted. A background page is not painted: there it runs at the load event. */
export function whenPainted(run: () => void): void {
	new PerformanceObserver((seen) => {
		if (seen.getEntriesByName('first-contentful-paint').length > 0) run();
	}).observe({ type: 'paint', buffered: true });
	const runHidden = () => document.hidden && run();
	if (document.readyState === 'complete') runHidden();
	else addEventListener('load', runHidden);
}

/**
 * On a first visit the page script is fetched after the first paint, so that it does not compete with styles and fonts on a slow network; a
 * returning visitor has it in the cache.
 */
export const startWhenPainted = (): void => whenPainted(startWhenRead);

import { prefetchRules } from '#lib/page/prefetch.ts';

/** Whether this visitor should not prefetch: data saving is on, or the connection is of the slowest kind. */
function isSparing(): boolean {
	const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'));
	return saveData === true || /2g/.test(effectiveType);
}

function addRules(): void {
	if (isSparing()) return;
	const script = document.createElement('script');
	// Browsers without speculation rules ignore a script of this type.
	script.type = 'speculationrules';
	script.textContent = prefetchRules(matchMedia('(hover: hover)').matches ? 'moderate' : 'conservative');
	document.head.append(script);
}

/** From the load event on, the page behind a link is fetched when a finger touches it or a pointer rests on it. */
export function prefetchNextPage(): void {
	if (document.readyState === 'complete') addRules();
	else addEventListener('load', addRules);
}

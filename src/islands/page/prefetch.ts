import { prefetchRules } from '#lib/page/prefetch.ts';

/** Whether this visitor pays dearly for every byte: asks to save data, or is on the slowest of lines. */
function isSparing(): boolean {
	const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'));
	return saveData === true || /2g/.test(effectiveType);
}

function addRules(): void {
	if (isSparing()) return;
	const script = document.createElement('script');
	// A type that is no script's to browsers without such rules.
	script.type = 'speculationrules';
	script.textContent = prefetchRules(matchMedia('(hover: hover)').matches ? 'moderate' : 'conservative');
	document.head.append(script);
}

/** From the load event on, the page behind a link is fetched when a finger is down or a pointer rests on it. */
export function prefetchNextPage(): void {
	if (document.readyState === 'complete') addRules();
	else addEventListener('load', addRules);
}

import { prefetchRules } from '#lib/prefetch.ts';

/** Whether this visitor pays dearly for every byte: asks to save data, or is on the slowest of lines. */
function isSparing(): boolean {
	const connection: unknown = Reflect.get(navigator, 'connection');
	if (typeof connection !== 'object' || connection === null) return false;
	return Reflect.get(connection, 'saveData') === true || /2g/.test(String(Reflect.get(connection, 'effectiveType')));
}

function addRules(): void {
	if (!HTMLScriptElement.supports?.('speculationrules') || isSparing()) return;
	const script = document.createElement('script');
	script.type = 'speculationrules';
	script.textContent = prefetchRules(matchMedia('(hover: hover)').matches ? 'moderate' : 'conservative');
	document.head.append(script);
}

/** From the load event on, the page behind a link is fetched when a finger is down or a pointer rests on it. */
export function prefetchNextPage(): void {
	if (document.readyState === 'complete') addRules();
	else addEventListener('load', addRules, { once: true });
}

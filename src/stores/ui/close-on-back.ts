/**
 * The browser's Back closes what lies over the page, the uppermost first, and leaves the page only when nothing lies over it. An overlay that
 * opens makes an entry in the history; `history.state.overlays` counts them. The entry of one that is closed by hand stays, for the next one:
 * to go back at once would race with whatever the shopper does next. Back passes over it.
 */
const open: (() => void)[] = [];
let isListening = false;
/** The number of entries before the last step in the history. */
let before = 0;

function entries(): number {
	const state: unknown = history.state;
	const count: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'overlays') : 0;
	return typeof count === 'number' ? count : 0;
}

function onStep(): void {
	const now = entries();
	const isBack = now < before;
	before = now;
	if (open.length > now) for (const close of open.splice(now).reverse()) close();
	else if (isBack) history.back();
}

/** An overlay has opened, whose `close` Back calls. Answers the function to call when it has closed. */
export function closeOnBack(close: () => void): () => void {
	if (!isListening) addEventListener('popstate', onStep);
	isListening = true;
	open.push(close);
	for (let count = entries() + 1; count <= open.length; count++) history.pushState({ ...history.state, overlays: count }, '');
	before = entries();
	return () => {
		const at = open.lastIndexOf(close);
		if (at >= 0) open.splice(at, 1);
	};
}

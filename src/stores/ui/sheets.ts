/**
 * The browser's Back closes what lies over the page, the uppermost first, and leaves the page only when nothing lies over it. Each open sheet
 * has an entry in the history; `history.state.sheets` counts them.
 */
const open: (() => void)[] = [];
let isListening = false;
let isDue = false;

function entries(): number {
	const state: unknown = history.state;
	const count: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'sheets') : 0;
	return typeof count === 'number' ? count : 0;
}

/** Makes as many entries as sheets are open. In a task of its own, so that a sheet that takes another's place takes its entry too. */
function settle(): void {
	isDue = false;
	const before = entries();
	for (let count = before + 1; count <= open.length; count++) history.pushState({ ...history.state, sheets: count }, '');
	if (open.length < before) history.go(open.length - before);
}

function settleSoon(): void {
	if (isDue) return;
	isDue = true;
	setTimeout(settle);
}

function onBack(): void {
	if (isDue) return;
	const wanted = entries();
	while (open.length > wanted) open.pop()?.();
}

/** A sheet has opened, whose `close` Back calls. Answers the function to call when it has closed. */
export function openSheet(close: () => void): () => void {
	if (!isListening) addEventListener('popstate', onBack);
	isListening = true;
	open.push(close);
	settleSoon();
	return () => {
		const at = open.lastIndexOf(close);
		if (at >= 0) open.splice(at, 1);
		settleSoon();
	};
}

/** Runs a function when the history has no entry of a closed sheet any more: a reload before would keep it. */
export function afterSheets(run: () => void): void {
	if (open.length === 0 && entries() === 0) run();
	else setTimeout(() => (entries() > open.length ? addEventListener('popstate', () => run(), { once: true }) : run()));
}

import type { Plugin, Rolldown } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Fetches a later script and the files that it needs, all at once, and only then imports it, from the browser's cache. Browsers remember a
 * failed import until the page goes (Chromium since 150), so without a network nothing may be imported: the next tap could not try again.
 * Its own name stands in the call, the files that it needs in the list. Vite's own helper looks after styles, too; here all styles are one sheet
 * that every page has.
 */
const SOURCE = `
const fetched = new Set();
const fetchOnce = async (file) => {
	if (fetched.has(file)) return;
	const answer = await fetch('/_astro/' + file);
	if (!answer.ok) throw file;
	await answer.text();
	fetched.add(file);
};
export const __vitePreload = (load, files) =>
	Promise.all((load + ',' + files).match(/[\\w.-]+\\.js/g)?.map(fetchOnce) ?? []).then(load);
`;

/** Vite's table of files, and a call that imports one and names its files by their places in that table. */
const TABLE = /(m\.f=\[)([^\]]*)(\])/;
const CALL = /(import\([`'"]\.\/([\w-]+\.js)[`'"]\)(?:(?!import\().)*?__vite__mapDeps\(\[)([\d,]+)(\]\))/gs;

/** A script whose table has only the files that no call names itself: each name costs as much as a line of code. */
function withoutOwnNames(code: string): string {
	const [, , list = ''] = TABLE.exec(code) ?? [];
	const files = list.split(',');
	const left: string[] = [];
	const placeOf = (file: string) => (left.includes(file) ? left.indexOf(file) : left.push(file) - 1);
	const called = code.replace(CALL, (_, begin: string, own: string, places: string, end: string) => {
		const others = places.split(',').flatMap((at) => files[Number(at)] ?? []);
		return `${begin}${others.filter((file) => !file.includes(`/${own}`)).map(placeOf)}${end}`;
	});
	return called.replace(TABLE, (_, begin: string, __: string, end: string) => `${begin}${left}${end}`);
}

function shortenTables(_: unknown, bundle: Rolldown.OutputBundle): void {
	for (const file of Object.values(bundle)) if (file.type === 'chunk' && TABLE.test(file.code)) file.code = withoutOwnNames(file.code);
}

/** Puts a shorter helper in the place of Vite's for scripts that are imported later, and shortens its tables. */
export function shortPreload(): Plugin {
	const load = (id: string) => (id === HELPER ? SOURCE : null);
	return { name: 'short-preload', enforce: 'pre', apply: 'build', load, generateBundle: { order: 'post', handler: shortenTables } };
}

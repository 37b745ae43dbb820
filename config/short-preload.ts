import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Fetches a later script and the files that it needs, all at once, and only then imports it, from the browser's cache. Browsers remember a
 * failed import until the page goes (Chromium since 150), so without a network nothing may be imported: the next tap could not try again.
 * The list of files is empty for a script that needs no other: its name then stands in the call; what is here already has none. Vite's
 * own helper looks after styles, too; here all styles are one sheet that every page has.
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
	Promise.all(String(files?.length ? files : load).match(/[\\w.-]+\\.js/g)?.map(fetchOnce) ?? []).then(load);
`;

/** Puts a shorter helper in the place of Vite's for scripts that are imported later. */
export function shortPreload(): Plugin {
	return { name: 'short-preload', enforce: 'pre', apply: 'build', load: (id) => (id === HELPER ? SOURCE : null) };
}

import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Fetches the files that a later script needs together with it. Vite's own helper is a kilobyte that also looks after styles, and it would
 * stand in the script that every page fetches; here all styles are one sheet that is there already.
 */
const SOURCE = `
const asked = new Set();
export function __vitePreload(load, files = []) {
	for (const file of files) {
		if (asked.has(file)) continue;
		asked.add(file);
		const link = document.createElement('link');
		link.rel = 'modulepreload';
		link.href = '/' + file;
		document.head.append(link);
	}
	return load();
}`;

/** Puts a shorter helper in the place of Vite's for scripts that are imported later. */
export function shortPreload(): Plugin {
	return { name: 'short-preload', enforce: 'pre', apply: 'build', load: (id) => (id === HELPER ? SOURCE : null) };
}

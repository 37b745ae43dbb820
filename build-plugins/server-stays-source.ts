import type { Plugin } from 'vite';

/** Keeps `#server/*` out of the bundle: Node runs it from its source, one instance for the server, the pages and the commands (ADR 3). */
export function serverStaysSource(): Plugin {
	return {
		name: 'server-stays-source',
		enforce: 'pre',
		apply: 'build',
		resolveId: { filter: { id: /^#server\// }, handler: (id) => ({ id, external: true }) },
	};
}

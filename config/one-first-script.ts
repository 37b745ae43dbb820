import { fileURLToPath } from 'node:url';

const FIRST = fileURLToPath(new URL('../src/islands/page/first.ts', import.meta.url));

/** Parts of nanostores that its index brings along and only React's side uses. */
const NOT_FIRST = /\/nanostores\/(map|map-creator|deep-map|listen-keys)\//;

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null };

/**
 * Names the chunk of a module that the first script needs at once: all of them are one file, one request. Left alone, the bundler
 * gives each piece that an island shares with it a file of its own, and the page waits for one after the other.
 */
export function firstScriptChunk(): (id: string, modules: Modules) => string | null {
	let closure: ReadonlySet<string> | null = null;
	return (id, modules) => {
		closure ??= closureOf(FIRST, modules);
		return closure.has(id) ? 'first' : null;
	};
}

function closureOf(entry: string, modules: Modules): ReadonlySet<string> {
	const found = new Set<string>();
	const visit = (id: string): void => {
		if (found.has(id) || NOT_FIRST.test(id)) return;
		found.add(id);
		for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next);
	};
	visit(entry);
	// The element of the page that asks for it, which would else be a file with one import in it.
	for (const element of modules.getModuleInfo(entry)?.importers ?? []) found.add(element);
	return found;
}

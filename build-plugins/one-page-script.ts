import { fileURLToPath } from 'node:url';

const FIRST = fileURLToPath(new URL('../src/islands/page/page-script.ts', import.meta.url));

/** Parts of nanostores that its index exports and only React uses. */
const NOT_IN_PAGE_SCRIPT = /\/nanostores\/(map|map-creator|deep-map|listen-keys)\//;

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null };

/**
 * Puts all modules that the page script needs at once into one chunk, which is one request. By default the bundler makes a file of every
 * module that an island shares with it, and the page waits for one after the other.
 */
export function pageScriptChunk(): (id: string, modules: Modules) => string | null {
	let closure: ReadonlySet<string> | null = null;
	return (id, modules) => {
		closure ??= closureOf(FIRST, modules);
		return closure.has(id) ? 'first' : null;
	};
}

function closureOf(entry: string, modules: Modules): ReadonlySet<string> {
	const found = new Set<string>();
	const visit = (id: string): void => {
		if (found.has(id) || NOT_IN_PAGE_SCRIPT.test(id)) return;
		found.add(id);
		for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next);
	};
	visit(entry);
	// The script element of the page, which would otherwise be a file with only an import.
	for (const element of modules.getModuleInfo(entry)?.importers ?? []) found.add(element);
	return found;
}

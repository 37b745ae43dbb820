import { STORAGE_KEYS } from '#lib/constants.ts';
import { newKey } from '#lib/new-key.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** For a browser that stores nothing: the name lasts as long as the page. */
let ofThisPage = '';

/**
 * The public name of this browser's session or guest, which goes with every call as `x-access-token` (§7). It is random and opens nothing, so
 * a log that holds it leaks nothing; a login and a logout each begin a new one.
 */
export function visitorName(): string {
	const stored = local.get(STORAGE_KEYS.visitor);
	if (stored) return stored;
	ofThisPage ||= newKey();
	local.set(STORAGE_KEYS.visitor, ofThisPage);
	return ofThisPage;
}

/** Begins a new name, which has nothing in common with the last one. */
export function renewVisitorName(): void {
	ofThisPage = '';
	local.remove(STORAGE_KEYS.visitor);
}

import { STORAGE_KEYS } from '#lib/constants.ts';
import type { SearchEntry } from '#lib/contract/search.ts';
import { delocalizePath, paths } from '#lib/paths.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $address } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

/**
 * Stores a customer's search for the next page, which sends it: a call from the page that is being left may get lost. Guests' searches are
 * not stored (V14).
 */
export function storeSearch(entry: SearchEntry): void {
	const term = searchTerm(entry.searchTerm);
	if ($isGuest.get() || !term) return;
	session.set(STORAGE_KEYS.searchToAdd, JSON.stringify({ ...entry, searchTerm: term }));
}

function takeStored(): SearchEntry | null {
	try {
		const value: unknown = JSON.parse(session.get(STORAGE_KEYS.searchToAdd) ?? 'null');
		session.remove(STORAGE_KEYS.searchToAdd);
		if (!isObject(value) || typeof value.searchTerm !== 'string') return null;
		return {
			searchTerm: value.searchTerm,
			searchType: value.searchType === 'STORE' ? 'STORE' : 'PRODUCT',
			isComplete: value.isComplete === true,
			...(typeof value.storeId === 'string' && { storeId: value.storeId }),
		};
	} catch {
		return null;
	}
}

/** The search of this page of results, when its form was sent before scripts came, or without them: by this store, and not on the way back. */
function searchOfPage(): SearchEntry | null {
	if (delocalizePath(location.pathname).path !== paths.searchPage()) return null;
	const fields = new URLSearchParams(location.search);
	const isFromHere = document.referrer.startsWith(`${location.origin}/`) && isFirstVisit();
	if ([...fields.keys()].join() !== 'q' || !isFromHere) return null;
	const term = searchTerm(fields.get('q') ?? '');
	return term ? { searchTerm: term, searchType: 'PRODUCT', isComplete: false } : null;
}

const isFirstVisit = () => performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'navigate');

/** Adds the search that led to this page to the customer's history, once; a failure is ignored. */
export async function sendStoredSearch(): Promise<void> {
	const entry = takeStored() ?? searchOfPage();
	if (!entry || $isGuest.get()) return;
	const { lat, lng } = $address.get().location;
	await customerCall('POST search/add', { ...entry, latitude: lat, longitude: lng });
}

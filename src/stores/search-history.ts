import { SEARCH_MAX_CHARS, STORAGE_KEYS } from '#lib/constants.ts';
import type { SearchEntry } from '#lib/contract/search.ts';
import { $address } from '#stores/address.ts';
import { customerCall } from '#stores/customer-call.ts';
import { isObject } from '#stores/kept.ts';
import { $isGuest } from '#stores/profile.ts';

/** Keeps a customer's search for the page that it leads to, which tells the server: a call from the page being left may never go out. Guests' are not kept (V14). */
export function keepSearch(entry: SearchEntry): void {
	const searchTerm = entry.searchTerm.trim().slice(0, SEARCH_MAX_CHARS).trim();
	if ($isGuest.get() || !searchTerm) return;
	try {
		sessionStorage.setItem(STORAGE_KEYS.searchToAdd, JSON.stringify({ ...entry, searchTerm }));
	} catch {
		// Storage is full or forbidden: this search is not remembered.
	}
}

function takeKept(): SearchEntry | null {
	try {
		const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.searchToAdd) ?? 'null');
		sessionStorage.removeItem(STORAGE_KEYS.searchToAdd);
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

/** Adds the search that led here to the customer's history, once; a failure is nobody's concern. */
export async function addKeptSearch(): Promise<void> {
	const entry = takeKept();
	if (!entry || $isGuest.get()) return;
	const { lat, lng } = $address.get().location;
	await customerCall('POST search/add', { ...entry, latitude: lat, longitude: lng });
}

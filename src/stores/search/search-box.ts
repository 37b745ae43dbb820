import { atom } from 'nanostores';
import type { GlobalCategories, SearchCommon } from '#lib/contract/search.ts';
import type { Point } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** What the empty search box shows: searches and products, the menu of categories; what could not be loaded is empty. */
export type SearchBox =
	| { state: 'loading' }
	| { state: 'ready'; common: SearchCommon; categories: GlobalCategories }
	| { state: 'failed'; text: string };

const NOTHING: SearchCommon = { previousSearches: [], trendingSearches: [], popularProducts: [] };

export const $searchBox = atom<SearchBox>({ state: 'loading' });

/** For whom and where the store was loaded. */
let loadedFor = '';

/** The point that the page of results is drawn for, so that a suggestion names the same seller. */
export function searchPoint(): Point {
	const { isDummy, location } = $address.get();
	return isDummy ? location : pagePoint(location);
}

const inQuery = ({ lat, lng }: Point) => ({ latitude: lat, longitude: lng });

/** Loads what the empty box shows, unless it is there for this customer and place. Answers a function that aborts the calls. */
export function loadSearchBox(): () => void {
	const wanted = `${credentials().customerId} ${locationOf($address.get())}`;
	if ($searchBox.get().state === 'ready' && loadedFor === wanted) return () => {};
	const ending = new AbortController();
	void load(wanted, ending.signal);
	return () => ending.abort();
}

async function load(wanted: string, signal: AbortSignal): Promise<void> {
	$searchBox.set({ state: 'loading' });
	const where = inQuery(searchPoint());
	const [common, categories] = await Promise.all([
		customerCall('GET search/common', where, { signal }),
		customerCall('GET search/v1/global-categories', where, { signal }),
	]);
	if (signal.aborted) return;
	if (!common.ok && !categories.ok) return $searchBox.set({ state: 'failed', text: textOf(common) });
	// After a failure of one call the next opening asks again.
	loadedFor = common.ok && categories.ok ? wanted : '';
	$searchBox.set({ state: 'ready', common: common.ok ? common.data : NOTHING, categories: categories.ok ? categories.data : [] });
}

const textOf = (reply: Reply<unknown>) => (!reply.ok && reply.kind === 'answer' ? (reply.errors[0]?.display_text ?? '') : '');

/** Forgets one of the customer's searches, or all of them: here at once, and again shown when the server refuses. */
export async function clearSearches(searchTerm?: string): Promise<void> {
	const before = $searchBox.get();
	if (before.state !== 'ready') return;
	const previousSearches = before.common.previousSearches.filter((entry) => searchTerm !== undefined && entry.searchTerm !== searchTerm);
	const after: SearchBox = { ...before, common: { ...before.common, previousSearches } };
	$searchBox.set(after);
	const reply = await customerCall('DELETE search/history', { searchTerm });
	if (reply.ok) return;
	showRefusal(reply);
	if ($searchBox.get() === after) $searchBox.set(before);
}

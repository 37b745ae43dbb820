import type { SearchEntry } from '#lib/contract/search.ts';
import type { App } from '#server/ports/app.ts';
import { SEARCHES_SHOWN } from '#server/search/searches-shown.ts';

/** A customer's own searches, newest first. */
export async function previousSearches(app: App, customerId: string): Promise<SearchEntry[]> {
	const rows = await app.db
		.selectFrom('search_history')
		.selectAll()
		.where('customer_id', '=', customerId)
		.orderBy('searched_at', 'desc')
		.limit(SEARCHES_SHOWN)
		.execute();
	return rows.map((row) => ({
		searchTerm: row.term,
		searchType: row.search_type,
		isComplete: row.is_complete,
		...(row.store_id ? { storeId: row.store_id } : {}),
	}));
}

/** Stores a search, or its new time; searches before the last that are shown are deleted. */
export async function rememberSearch(app: App, customerId: string, entry: SearchEntry): Promise<void> {
	const row = { is_complete: entry.isComplete, store_id: entry.storeId ?? null, searched_at: app.clock.now() };
	await app.db
		.insertInto('search_history')
		.values({ customer_id: customerId, term: entry.searchTerm, search_type: entry.searchType, ...row })
		.onConflict((clash) => clash.columns(['customer_id', 'term', 'search_type']).doUpdateSet(row))
		.execute();
	const oldestShown = app.db
		.selectFrom('search_history')
		.select('searched_at')
		.where('customer_id', '=', customerId)
		.orderBy('searched_at', 'desc')
		.offset(SEARCHES_SHOWN - 1)
		.limit(1);
	await app.db.deleteFrom('search_history').where('customer_id', '=', customerId).where('searched_at', '<', oldestShown).execute();
}

/** Deletes a customer's searches for one text, products and shops, or all of them. */
export async function forgetSearches(app: App, customerId: string, term?: string): Promise<void> {
	const own = app.db.deleteFrom('search_history').where('customer_id', '=', customerId);
	await (term ? own.where('term', '=', term) : own).execute();
}

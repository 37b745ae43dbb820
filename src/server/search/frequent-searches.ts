import { sql } from 'kysely';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import type { SearchCommon, SearchEntry } from '#lib/contract/search.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { type Language, type Names, nameIn } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { remember } from '#server/catalogue/memo.ts';
import { inStockSql } from '#server/catalogue/packs/pack-columns.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { shopsServing } from '#server/catalogue/shops/serving-shops.ts';
import { foldForSearch, KIND } from '#server/catalogue/spelling/search-text.ts';
import type { App } from '#server/ports/app.ts';
import { previousSearches } from '#server/search/history.ts';
import { SEARCHES_SHOWN } from '#server/search/searches-shown.ts';
import { opensAround } from '#server/search/when-shops-open.ts';

/**
 * A search is suggested to others only when this many customers made it and a product has its words: accounts cost nothing, and a few people
 * must not be able to publish a text of their own.
 */
const PEOPLE_MIN = 3;
/** How many of the most frequent searches are checked for products. */
const CANDIDATES = 200;
const TREND_DAYS = 30;
/** Cached for long, because counts over the searches of a month change slowly. */
const TREND_MS = 10 * MINUTE_MS;

/** A tsquery for products that have all words of a text, as written, among their own or their category's; `null` without a word. */
function writtenQuery(text: string): string | null {
	const words = foldForSearch(text).map((word) => `('${word}' | '${KIND}${word}')`);
	return words.length > 0 ? words.join(' & ') : null;
}

/** Those of the texts, in their order, whose words all belong to a single product. */
async function thatFind(app: App, texts: readonly string[]): Promise<string[]> {
	const asked = texts.flatMap((text) => {
		const query = writtenQuery(text);
		return query ? [{ text, query }] : [];
	});
	const found = sql<{ text: string }>`
		SELECT text FROM unnest(${asked.map(({ text }) => text)}::text[], ${asked.map(({ query }) => query)}::text[]) WITH ORDINALITY AS asked (text, query, n)
		WHERE EXISTS (SELECT FROM library_products lp WHERE lp.search @@ query::tsquery) ORDER BY n LIMIT ${SEARCHES_SHOWN}`;
	return (await found.execute(app.db)).rows.map(({ text }) => text);
}

const searched = (app: App): Promise<string[]> =>
	remember(
		app,
		'trending searches',
		async () => {
			const terms = sql<{ term: string }>`
				SELECT lower(term) AS term FROM search_history
				WHERE search_type = 'PRODUCT' AND is_complete AND searched_at > ${app.clock.now()}::timestamptz - make_interval(days => ${TREND_DAYS})
				GROUP BY lower(term) HAVING count(DISTINCT customer_id) >= ${PEOPLE_MIN}
				ORDER BY count(DISTINCT customer_id) DESC, term LIMIT ${CANDIDATES}`;
			const { rows } = await terms.execute(app.db);
			return thatFind(
				app,
				rows.map(({ term }) => term),
			);
		},
		[],
		TREND_MS,
	);

/** The categories that sold most in these shops lately. */
const sellingKinds = (app: App, shops: readonly string[]): Promise<Names[]> =>
	remember(
		app,
		`selling kinds ${shops.join()}`,
		async () => {
			const kinds = sql<{ names: Names }>`
				SELECT c.names FROM retailer_products rp
					JOIN shelf_index si ON si.shop_id = rp.shop_id AND si.library_product_id = rp.library_product_id
					JOIN secondary_categories c ON c.parent_code = si.parent_code AND c.code = si.secondary_code
				WHERE rp.shop_id = ANY (${[...shops]}::text[]) AND ${inStockSql}
				GROUP BY c.parent_code, c.code ORDER BY sum(rp.popularity + rp.sold_count) DESC, c.code LIMIT ${SEARCHES_SHOWN}`;
			return (await kinds.execute(app.db)).rows.map(({ names }) => names);
		},
		[],
		MINUTE_MS,
	);

async function trendingSearches(app: App, point: Point, language: Language): Promise<SearchEntry[]> {
	const shops = (await shopsServing(app, point)).map(({ shop }) => shop.id).sort();
	const [terms, kinds] = await Promise.all([searched(app), sellingKinds(app, shops)]);
	const texts = new Set([...terms, ...kinds.map((names) => nameIn(names, language))]);
	return [...texts]
		.filter((text) => text.length <= SEARCH_MAX_CHARS)
		.slice(0, SEARCHES_SHOWN)
		.map((searchTerm) => ({ searchTerm, searchType: 'PRODUCT', isComplete: true }));
}

/** The suggestions of the empty search box: the customer's own searches, frequent searches of others, and categories that sell most here. */
export async function commonSearches(
	app: App,
	{ point, language, customerId }: { point: Point; language: Language; customerId: string | null },
): Promise<SearchCommon> {
	const [previous, trending, popular, opens] = await Promise.all([
		customerId ? previousSearches(app, customerId) : [],
		trendingSearches(app, point, language),
		listProducts(app, { point, language, inStock: true, limit: SEARCHES_SHOWN }),
		opensAround(app, { point, language }),
	]);
	return {
		previousSearches: previous,
		trendingSearches: trending,
		popularProducts: popular.products.flatMap(([card]) => (card ? [{ ...card, ...opens(card.store.id) }] : [])),
	};
}

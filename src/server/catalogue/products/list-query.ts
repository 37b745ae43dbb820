import { paiseFromRupees } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import type { BrandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import type { ListQuery } from '#server/catalogue/products/product-list-sql.ts';
import type { Sort } from '#server/catalogue/products/product-order-sql.ts';
import { openFirst } from '#server/catalogue/shops/open-state.ts';
import { type NearShop, shopFromPoint, shopsServing } from '#server/catalogue/shops/serving-shops.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { queryTerms } from '#server/catalogue/typed/query-terms.ts';
import { splitPack } from '#server/catalogue/typed/typed-pack.ts';
import type { App } from '#server/ports/app.ts';

export type ProductsQuery = {
	point: Point;
	language: Language;
	/** Category codes and a brand's id. */
	parent?: string | undefined;
	secondary?: string | undefined;
	brand?: string | undefined;
	/** The id of a thing: such products come first in a list without words. */
	alike?: string | null | undefined;
	/** The id of one shop, whose products are listed wherever the visitor is. Without it: the products of the shops that serve the point. */
	store?: string | undefined;
	/** Rupees; the price of the pack that a card shows first. */
	minPrice?: number | undefined;
	maxPrice?: number | undefined;
	offers?: boolean | undefined;
	inStock?: boolean | undefined;
	sort?: Sort | undefined;
	q?: string | undefined;
	/** Whether more letters of `q` may follow. */
	isTyping?: boolean | undefined;
	/** Texts that are searched one by one, instead of `q` as a whole; the results alternate between them. */
	each?: readonly string[] | undefined;
	cursor?: string | undefined;
	/** Instead of a cursor: the number of the page, from 1. */
	page?: number | undefined;
	limit?: number | undefined;
};

/** The shops of a query: the one asked for, or those that serve the point, open ones first, then by distance. */
export async function shopsToSearch(app: App, { store, point }: ProductsQuery): Promise<NearShop[]> {
	if (!store) return openFirst(await shopsServing(app, point));
	const shop = (await shopTable(app)).get(store);
	return shop ? [shopFromPoint(shop, point, app.clock.now())] : [];
}

/** The SQL query for these shops; `null` when nothing can match: no shop, or words without a letter. */
export function listQueryOf(near: readonly NearShop[], brands: BrandIndex, query: ProductsQuery): ListQuery | null {
	const texts = query.q ? (query.each ?? [query.q]) : [];
	const terms = texts.map((text) => queryTerms(text, query.language, brands, query.isTyping)).filter((one) => one !== null);
	if (near.length === 0 || terms.length < texts.length) return null;
	return {
		shops: near.map(({ shop, distanceM, state }, i) => ({
			id: shop.id,
			rank: rankOf(near, i, state.isOpen, distanceM),
			metres: Math.round(distanceM),
			isOpen: state.isOpen,
		})),
		sort: query.sort ?? 'relevance',
		terms,
		// Without words there is nothing to read the lexicon for, which takes half a second the first time.
		pack: query.q ? splitPack(query.q).pack : null,
		parent: query.parent ?? null,
		secondary: query.secondary ?? null,
		brand: query.brand ?? null,
		alike: query.alike ?? null,
		minPaise: query.minPrice === undefined ? null : paiseFromRupees(query.minPrice),
		maxPaise: query.maxPrice === undefined ? null : paiseFromRupees(query.maxPrice),
		offers: query.offers ?? false,
		inStock: query.inStock ?? false,
	};
}

/** The memo's key: equal for equal queries over the same shops in the same order. Distances count only in a list that is sorted by them. */
export function listKey<Q extends ListQuery>(query: Q): string {
	const shops = query.shops.map(({ id, rank, metres, isOpen }) => [id, rank, isOpen, query.sort === 'distance' ? metres : 0]);
	return JSON.stringify({ ...query, shops });
}

/** The rank of each shop; shops at the same distance share one. */
function rankOf(near: readonly NearShop[], i: number, isOpen: boolean, distanceM: number): number {
	let first = i;
	for (let at = i - 1; at >= 0; at--) {
		const other = near[at];
		if (!other || other.state.isOpen !== isOpen || other.distanceM !== distanceM) break;
		first = at;
	}
	return first;
}

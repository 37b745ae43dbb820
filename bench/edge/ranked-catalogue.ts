import type pg from 'pg';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { distanceM, geohash, type Point } from '#lib/place/geo.ts';
import { readQueries } from '../search/queries.ts';
import { PLACES, PRODUCTS, type View } from './day-of-visits.ts';

type Shop = Point & { id: string; radius: number; packs: { id: string; product: string; name: string; parent: string }[] };
/** What the ranks of a day are in a store: addresses, cells and packs. */
export type Things = {
	shops: readonly Shop[];
	/** How many shops deliver to the middle of each place. */
	shopsAround: readonly number[];
	pathOf(view: View): string;
	/** The cell of a place. */
	cellOf(place: number): string;
	/** The page of a pack at its shop. */
	packPath(shop: Shop, pack: Shop['packs'][number]): string;
	/** The pages on which people around the shop may meet a pack, and the cell that they are in. */
	pagesWith(shop: Shop, pack: Shop['packs'][number]): { kind: 'product' | 'shop' | 'category'; path: string; cell: string }[];
};

const PACKS = 200;

/** Reads them from the database, in an order that is the same in every store with these files. */
export async function readThings(pool: pg.Pool): Promise<Things> {
	const rows = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => (await pool.query<R>(text)).rows;
	const places = await rows<Point & { city: string; slug: string }>(
		`SELECT lat, lng, city_slug AS city, slug FROM localities ORDER BY md5(city_slug || slug) LIMIT ${PLACES}`,
	);
	const shops = await rows<Shop>(
		"SELECT id, lat, lng, service_radius_m AS radius FROM shops WHERE source_key LIKE 'million-%' ORDER BY substr(source_key, 9)::int",
	);
	const packs = await rows<{ shop: string; id: string; product: string; name: string; parent: string }>(
		`SELECT rp.shop_id AS shop, rp.id, lp.id AS product, lp.names->>'en' AS name, lp.parent_code AS parent FROM retailer_products rp
		JOIN library_products lp ON lp.id = rp.library_product_id WHERE rp.is_listed ORDER BY md5(lp.source_key || rp.pack_key)`,
	);
	const byShop = Map.groupBy(packs, ({ shop }) => shop);
	for (const shop of shops) shop.packs = (byShop.get(shop.id) ?? []).slice(0, PACKS);
	const products = [...new Map(packs.map(({ product, name }) => [product, paths.product(name, product)])).values()].slice(0, PRODUCTS);
	const categories = await rows<{ code: string }>('SELECT DISTINCT parent_code AS code FROM library_products ORDER BY 1');
	const parts = await rows<{ parent: string; code: string }>(
		`SELECT parent_code AS parent, secondary_code AS code FROM library_products WHERE secondary_code IS NOT NULL GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2`,
	);
	const searches = [...new Set(readQueries().map(({ query }) => query))];
	const near = places.map((place) =>
		shops.filter((shop) => distanceM(shop, place) <= shop.radius).toSorted((a, b) => distanceM(a, place) - distanceM(b, place)),
	);
	const at = <T>(list: readonly T[], rank: number): T => list[rank % list.length] as T;
	const packPath: Things['packPath'] = (shop, { product, name }) => paths.product(name, product, shop.id);

	function plainPath({ page, rank, place }: View): string {
		const around = place === null ? shops : at(near, place);
		switch (page) {
			case 'home':
				return '/';
			case 'shops':
				return paths.shops();
			case 'category':
				return paths.category(at(categories, rank).code);
			case 'part': {
				const { parent, code } = at(parts, rank);
				return paths.category(parent, code);
			}
			case 'locality': {
				const { city, slug } = at(places, rank);
				return paths.locality(city, slug);
			}
			case 'shop':
				return paths.shop(at(around.length > 0 ? around : shops, rank).id);
			case 'product': {
				if (place === null) return at(products, rank);
				const shop = at(around.length > 0 ? around : shops, rank);
				return packPath(shop, at(shop.packs, Math.floor(rank / shops.length) + rank));
			}
			case 'search':
				return paths.search(at(searches, rank));
		}
	}
	return {
		shops,
		shopsAround: near.map(({ length }) => length),
		pathOf: (view) => localizePath(plainPath(view), LANGUAGES[view.language]?.slug ?? 'en'),
		cellOf: (place) => geohash(at(places, place)),
		packPath,
		pagesWith: (shop, pack) => [
			{ kind: 'product', path: packPath(shop, pack), cell: '' },
			{ kind: 'product', path: packPath(shop, pack), cell: geohash(shop) },
			{ kind: 'shop', path: paths.shop(shop.id), cell: geohash(shop) },
			{ kind: 'category', path: paths.category(pack.parent), cell: geohash(shop) },
		],
	};
}

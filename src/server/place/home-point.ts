import { DEFAULT_POINT } from '#lib/constants.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { remember } from '#server/catalogue/memo.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { servesPoint } from '#server/catalogue/shops/serviceability.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/** Each is tried against every shop, so their number bounds the work of a store of thousands. */
const DOORS_TRIED = 100;

function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The door that most shops deliver to, of those nearest to the middle; of several such the nearest. The middle is the median: a shop
 * far away, or one whose place was mistyped, does not draw it out of town. `null` where there is no shop.
 */
export function busiestDoor(shops: readonly Pick<ShopRecord, 'lat' | 'lng' | 'radiusM' | 'ring'>[]): Point | null {
	const middle = { lat: median(shops.map(({ lat }) => lat)), lng: median(shops.map(({ lng }) => lng)) };
	const away = shops.map(({ lat, lng }) => ({ door: { lat, lng }, distanceM: distanceM({ lat, lng }, middle) }));
	const doors = away.toSorted((a, b) => a.distanceM - b.distanceM).slice(0, DOORS_TRIED);
	const served = doors.map(({ door }) => ({ door, by: shops.filter((shop) => servesPoint(shop, door)).length }));
	return served.toSorted((a, b) => b.by - a.by)[0]?.door ?? null;
}

/** What was last answered: the place of a store seldom moves, and its kept pages are to be found while the database is away. */
const lastKnown = new WeakMap<Db, Point>();

/**
 * Where pages are drawn for a visitor who has named no place: the default point (§9) where a shop serves it or there is no shop at
 * all, else where most shops deliver, so that a store of another city opens on its own streets. Only shops that sell count, as on the
 * pages, unless none does yet. Never fails: when the shops cannot be read, the page that reads them too says so in its own words.
 */
export async function homePoint(app: Pick<App, 'db'>): Promise<Point> {
	const load = async () => {
		const selling = await sellingShops(app);
		const shops = [...(selling.size > 0 ? selling : await shopTable(app)).values()];
		return shops.some((shop) => servesPoint(shop, DEFAULT_POINT)) ? DEFAULT_POINT : (busiestDoor(shops) ?? DEFAULT_POINT);
	};
	try {
		const point = await remember(app, 'home point', load, [tag.shops, tag.stock]);
		lastKnown.set(app.db, point);
		return point;
	} catch {
		return lastKnown.get(app.db) ?? DEFAULT_POINT;
	}
}

import { DEFAULT_POINT } from '#lib/constants.ts';
import { distanceM, type Point } from '#lib/geo.ts';
import type { App, Db } from '#server/app/app.ts';
import { remember } from '#server/catalog/memo.ts';
import { servesPoint } from '#server/catalog/near.ts';
import { type ShopRecord, shopTable } from '#server/catalog/shop-table.ts';
import { tag } from '#server/catalog/tags.ts';

const mean = (shops: readonly ShopRecord[], of: (shop: ShopRecord) => number) =>
	shops.reduce((sum, shop) => sum + of(shop), 0) / shops.length;

/** The shop nearest to the middle of all of them. */
function middleShop(shops: readonly ShopRecord[]): Point | null {
	if (shops.length === 0) return null;
	const middle = { lat: mean(shops, (shop) => shop.lat), lng: mean(shops, (shop) => shop.lng) };
	const nearest = shops.reduce((best, shop) => (distanceM(shop, middle) < distanceM(best, middle) ? shop : best));
	return { lat: nearest.lat, lng: nearest.lng };
}

/** What was last answered: the place of a store seldom moves, and its kept pages are to be found while the database is away. */
const lastKnown = new WeakMap<Db, Point>();

/**
 * Where pages are drawn for a visitor who has named no place: the default point (§9) where a shop serves it or there is no shop at
 * all, else the shop in the middle, so that a store of another city opens on its own streets. Never fails: when the shops cannot be
 * read, the page that reads them too says so in its own words.
 */
export async function homePoint(app: Pick<App, 'db'>): Promise<Point> {
	const load = async () => {
		const shops = [...(await shopTable(app)).values()];
		return shops.some((shop) => servesPoint(shop, DEFAULT_POINT)) ? DEFAULT_POINT : (middleShop(shops) ?? DEFAULT_POINT);
	};
	try {
		const point = await remember(app, 'home point', load, [tag.shops]);
		lastKnown.set(app.db, point);
		return point;
	} catch {
		return lastKnown.get(app.db) ?? DEFAULT_POINT;
	}
}

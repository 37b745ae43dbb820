import type { NearestServed, Unserved } from '#lib/contract/place.ts';
import { kilometres } from '#lib/format/distance.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { type NearShop, pickupShopsAround, sellersServing, servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { localityTable, localityWithNames } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';

/** Farther than this nobody goes to collect an order. */
const PICKUP_REACH_M = 15_000;
const PICKUP_SHOPS = 3;

/** The nearest locality to which a shop with something in stock delivers; `null` where there is none. */
export async function nearestServed(app: App, point: Point, language: Language): Promise<NearestServed | null> {
	const [rows, shops] = await Promise.all([localityTable(app), sellingShops(app)]);
	const near = rows.map((row) => ({ row, metres: distanceM(row, point) })).sort((a, b) => a.metres - b.metres);
	const found = near.find(({ row }) => shops.values().some((shop) => servesPoint(shop, pagePoint(row))));
	return found ? { ...localityWithNames(found.row, language), distanceKm: kilometres(found.metres) } : null;
}

const pickupShops = (app: App, point: Point): Promise<NearShop[]> =>
	pickupShopsAround(app, point, { limit: PICKUP_SHOPS, reachM: PICKUP_REACH_M });

/** The shops where one can collect, which pages show where no shop delivers to a point; `null` where one does. */
export const pickupShopsInstead = async (app: App, point: Point): Promise<NearShop[] | null> =>
	(await sellersServing(app, point)).length > 0 ? null : pickupShops(app, point);

/** What is near a point to which no shop delivers: the nearest locality with shops, and shops where one can collect. */
export async function aroundUnserved(app: App, point: Point, language: Language): Promise<Unserved> {
	const [nearest, shops] = await Promise.all([nearestServed(app, point, language), pickupShops(app, point)]);
	return { nearest, pickupShops: shops.map((near) => shopCard(near, language)) };
}

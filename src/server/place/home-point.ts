import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { remember } from '#server/catalogue/memo.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/** How many shops are candidates: each is compared with every shop, so this bounds the work in a store of thousands. */
const CANDIDATES_MAX = 100;

function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Of the shops nearest to the middle, the location of the one to which most shops deliver; on a tie the nearest. The middle is the median,
 * so that a distant shop or a mistyped location does not move it out of town. `null` where there is no shop.
 */
export function mostServedPoint(shops: readonly Pick<ShopRecord, 'lat' | 'lng' | 'radiusM' | 'ring'>[]): Point | null {
	const middle = { lat: median(shops.map(({ lat }) => lat)), lng: median(shops.map(({ lng }) => lng)) };
	const away = shops.map(({ lat, lng }) => ({ door: { lat, lng }, distanceM: distanceM({ lat, lng }, middle) }));
	const doors = away.toSorted((a, b) => a.distanceM - b.distanceM).slice(0, CANDIDATES_MAX);
	const served = doors.map(({ door }) => ({ door, by: shops.filter((shop) => servesPoint(shop, door)).length }));
	return served.toSorted((a, b) => b.by - a.by)[0]?.door ?? null;
}

/** The last answer: a store's home point rarely moves, and with it cached pages are found while the database is away. */
const lastKnown = new WeakMap<Db, Point>();

/**
 * The point that pages are drawn for when a visitor has chosen no place: the guest address (§3) where a shop serves it or there is no shop at
 * all, else the point to which most shops deliver, so that a store in another city shows its own shops. Only shops that sell count, unless
 * none does yet. Never fails: when the shops cannot be read, the page itself fails at reading them and says so.
 */
export async function homePoint(app: Pick<App, 'db'>): Promise<Point> {
	const load = async () => {
		const selling = await sellingShops(app);
		const shops = [...(selling.size > 0 ? selling : await shopTable(app)).values()];
		return shops.some((shop) => servesPoint(shop, GUEST_ADDRESS_POINT))
			? GUEST_ADDRESS_POINT
			: (mostServedPoint(shops) ?? GUEST_ADDRESS_POINT);
	};
	try {
		const point = await remember(app, 'home point', load, [tag.shops, tag.stock]);
		lastKnown.set(app.db, point);
		return point;
	} catch {
		return lastKnown.get(app.db) ?? GUEST_ADDRESS_POINT;
	}
}

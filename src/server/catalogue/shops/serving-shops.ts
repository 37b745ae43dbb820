import type { OpenState } from '#lib/catalogue/opening/hours.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { distanceM, insideRing, M_PER_DEGREE, type Point, type Ring } from '#lib/place/geo.ts';
import { derive } from '#server/catalogue/memo.ts';
import { minutesOf, shopState } from '#server/catalogue/shops/open-state.ts';
import { type SellingShop, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

/** A shop as seen from a point. `etaMin`: how many minutes it takes now, before the way. */
export type NearShop = { shop: ShopRecord; distanceM: number; serves: boolean; state: OpenState; etaMin: number };
/** A shop that sells, as seen from a point. */
export type NearSeller = NearShop & { shop: SellingShop };

/** Whether a shop delivers to a point: inside its ring when it has one, else within its radius. */
export function servesPoint(shop: { lat: number; lng: number; radiusM: number; ring: Ring | null }, point: Point): boolean {
	if (shop.ring) return insideRing(point, shop.ring);
	if (Math.abs(shop.lat - point.lat) * M_PER_DEGREE > shop.radiusM) return false;
	return distanceM(shop, point) <= shop.radiusM;
}

const stateOf = (shop: ShopRecord, at: Date) => ({ state: shopState(shop, at), etaMin: minutesOf(shop, at) });

/** A shop as seen from a point, also when it does not deliver there. */
export function shopFromPoint(shop: ShopRecord, point: Point, at: Date): NearShop {
	return { shop, distanceM: distanceM(shop, point), serves: servesPoint(shop, point), ...stateOf(shop, at) };
}

/** As many points as people of a city look from within a minute or two; each holds some hundred shops at most. */
const POINTS_MAX = 500;

/** The shops among these that serve a point, nearest first. Shops open and close on the minute, so one list serves a whole minute. */
function serving<S extends ShopRecord>({ clock }: App, shops: ReadonlyMap<string, S>, point: Point): readonly (NearShop & { shop: S })[] {
	const at = clock.now();
	const minute = Math.floor(at.getTime() / MINUTE_MS);
	const near = () =>
		[...shops.values()]
			.filter((shop) => !shop.isSuspended && servesPoint(shop, point))
			.map((shop) => ({ shop, distanceM: distanceM(shop, point), serves: true, ...stateOf(shop, at) }))
			.sort((a, b) => a.distanceM - b.distanceM || (a.shop.id < b.shop.id ? -1 : 1));
	return derive([shops], `serving ${point.lat} ${point.lng} ${minute}`, near, POINTS_MAX);
}

/**
 * All shops that serve a point, nearest first, also those with nothing in stock, but none that is suspended. The list is shared: do not
 * change it.
 */
export const shopsServing = async (app: App, point: Point): Promise<readonly NearShop[]> => serving(app, await shopTable(app), point);

/** The shops that serve a point and have something in stock, nearest first: those that pages show and count. The list is shared: do not change it. */
export const sellersServing = async (app: App, point: Point): Promise<readonly NearSeller[]> =>
	serving(app, await sellingShops(app), point);

/** The shops that sell and hand over what is ordered at their counter, nearest first, at most `limit` within `reachM`. */
export async function pickupShopsAround(app: App, point: Point, { limit, reachM }: { limit: number; reachM: number }): Promise<NearShop[]> {
	const at = app.clock.now();
	return [...(await sellingShops(app)).values()]
		.filter((shop) => shop.isPickup)
		.map((shop) => shopFromPoint(shop, point, at))
		.filter(({ distanceM: metres }) => metres <= reachM)
		.sort((a, b) => a.distanceM - b.distanceM || (a.shop.id < b.shop.id ? -1 : 1))
		.slice(0, limit);
}

/** The closed shops around a point, by id: lists mark their products. */
export const closedShopsAround = async (app: App, point: Point): Promise<ReadonlyMap<string, OpenState>> =>
	new Map((await shopsServing(app, point)).flatMap(({ shop, state }) => (state.isOpen ? [] : [[shop.id, state]])));

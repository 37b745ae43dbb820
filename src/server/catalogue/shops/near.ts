import { msToMidnight, msToTurn, type OpenState, openState, SHUT } from '#lib/catalogue/hours.ts';
import { distanceM, insideRing, M_PER_DEGREE, type Point, type Ring } from '#lib/place/geo.ts';
import { derive } from '#server/catalogue/memo.ts';
import { type SellingShop, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

/** A shop as seen from a point. */
export type NearShop = { shop: ShopRecord; distanceM: number; serves: boolean; state: OpenState };
/** A shop that sells, as seen from a point. */
export type NearSeller = NearShop & { shop: SellingShop };

/** Whether a shop delivers to a point: inside its ring when it has one, else within its radius. */
export function servesPoint(shop: { lat: number; lng: number; radiusM: number; ring: Ring | null }, point: Point): boolean {
	if (shop.ring) return insideRing(point, shop.ring);
	if (Math.abs(shop.lat - point.lat) * M_PER_DEGREE > shop.radiusM) return false;
	return distanceM(shop, point) <= shop.radiusM;
}

/** Whether it is open at that instant: by its hours in India, unless its owner has shut it. */
export const shopState = (shop: ShopRecord, at: Date): OpenState => (shop.isShut ? SHUT : openState(shop.week, at));

/**
 * Milliseconds until something that is said of one of these shops is another by the clock: it opens or closes by its hours, or the day
 * ends before one that opens "tomorrow"; `null` when nothing ever is.
 */
export function msToNextTurn(shops: readonly NearShop[], at: Date): number | null {
	const turns = shops.flatMap(({ shop }) => (shop.isShut ? null : msToTurn(shop.week, at)) ?? []);
	if (shops.some(({ shop }) => (shopState(shop, at).opensOn?.inDays ?? 0) > 0)) turns.push(msToMidnight(at));
	return turns.length > 0 ? turns.reduce((a, b) => Math.min(a, b)) : null;
}

/** Shops in their order, but the open ones before the others. */
export const openFirst = <S extends { state: OpenState }>(shops: readonly S[]): S[] => [
	...shops.filter(({ state }) => state.isOpen),
	...shops.filter(({ state }) => !state.isOpen),
];

/** A shop from a point, whether it serves it or not. */
export function seen(shop: ShopRecord, point: Point, at: Date): NearShop {
	return { shop, distanceM: distanceM(shop, point), serves: servesPoint(shop, point), state: shopState(shop, at) };
}

const MINUTE_MS = 60_000;
/** As many places as people look from within a minute or two in a city; each holds some hundred shops at most. */
const PLACES = 500;

/** Those of some shops that serve a point, nearest first. Shops open and close on the minute, so all who ask within one get the same list. */
function serving<S extends ShopRecord>({ clock }: App, shops: ReadonlyMap<string, S>, point: Point): readonly (NearShop & { shop: S })[] {
	const at = clock.now();
	const minute = Math.floor(at.getTime() / MINUTE_MS);
	const near = () =>
		[...shops.values()]
			.filter((shop) => servesPoint(shop, point))
			.map((shop) => ({ shop, distanceM: distanceM(shop, point), serves: true, state: shopState(shop, at) }))
			.sort((a, b) => a.distanceM - b.distanceM || (a.shop.id < b.shop.id ? -1 : 1));
	return derive([shops], `serving ${point.lat} ${point.lng} ${minute}`, near, PLACES);
}

/** The shops that serve a point, nearest first, those with empty shelves too: whose goods to look through. Shared: do not change it. */
export const shopsServing = async (app: App, point: Point): Promise<readonly NearShop[]> => serving(app, await shopTable(app), point);

/** The shops that serve a point and have something on their shelves, nearest first: which shops to show and count. Shared: do not change it. */
export const sellersServing = async (app: App, point: Point): Promise<readonly NearSeller[]> =>
	serving(app, await sellingShops(app), point);

/** The shops around a point that are closed, by id: whose goods a list tells apart. */
export const shutAround = async (app: App, point: Point): Promise<ReadonlyMap<string, OpenState>> =>
	new Map((await shopsServing(app, point)).flatMap(({ shop, state }) => (state.isOpen ? [] : [[shop.id, state]])));

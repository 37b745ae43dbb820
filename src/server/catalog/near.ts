import { distanceM, insideRing, M_PER_DEGREE, type Point, type Ring } from '#lib/geo.ts';
import { msToTurn, type OpenState, openState, SHUT } from '#lib/hours.ts';
import type { App } from '#server/app/app.ts';
import { type ShopRecord, shopTable } from '#server/catalog/shop-table.ts';

/** A shop as seen from a point. */
export type NearShop = { shop: ShopRecord; distanceM: number; serves: boolean; state: OpenState };

/** Whether a shop delivers to a point: inside its ring when it has one, else within its radius. */
export function servesPoint(shop: { lat: number; lng: number; radiusM: number; ring: Ring | null }, point: Point): boolean {
	if (shop.ring) return insideRing(point, shop.ring);
	if (Math.abs(shop.lat - point.lat) * M_PER_DEGREE > shop.radiusM) return false;
	return distanceM(shop, point) <= shop.radiusM;
}

/** Whether it is open at that instant: by its hours in India, unless its owner has shut it. */
export const shopState = (shop: ShopRecord, at: Date): OpenState => (shop.isShut ? SHUT : openState(shop.week, at));

/** Milliseconds until the first of these shops opens or closes by its hours; `null` when none ever does. */
export function msToNextTurn(shops: readonly NearShop[], at: Date): number | null {
	const turns = shops.flatMap(({ shop }) => (shop.isShut ? null : msToTurn(shop.week, at)) ?? []);
	return turns.length > 0 ? turns.reduce((a, b) => Math.min(a, b)) : null;
}

/** A shop from a point, whether it serves it or not. */
export function seen(shop: ShopRecord, point: Point, at: Date): NearShop {
	return { shop, distanceM: distanceM(shop, point), serves: servesPoint(shop, point), state: shopState(shop, at) };
}

/** The shops that serve a point, nearest first. */
export async function shopsServing(app: App, point: Point): Promise<NearShop[]> {
	const at = app.clock.now();
	const near: NearShop[] = [];
	for (const shop of (await shopTable(app)).values()) {
		if (servesPoint(shop, point)) near.push({ shop, distanceM: distanceM(shop, point), serves: true, state: shopState(shop, at) });
	}
	return near.sort((a, b) => a.distanceM - b.distanceM || (a.shop.id < b.shop.id ? -1 : 1));
}

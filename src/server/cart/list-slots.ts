import type { SlotList } from '#lib/contract/cart.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { CallTo } from '#server/api/call.ts';
import type { HandOver } from '#server/cart/eta.ts';
import { freeSlots } from '#server/cart/slot-places.ts';
import { slotsOf } from '#server/cart/slots-ahead.ts';
import { isSlotInTime } from '#server/cart/soonest-slot.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';

type Call = CallTo<'GET order/slots'>;

/** How an order of this caller gets to them: as their cart at the shop says, else from the shop to where the call comes from. */
async function handOverOf(shop: ShopRecord, { app, caller, point }: Call): Promise<HandOver> {
	const cart =
		caller.kind === 'customer' &&
		(await app.db
			.selectFrom('carts')
			.leftJoin('customer_addresses as a', (join) =>
				join.onRef('a.customer_id', '=', 'carts.customer_id').onRef('a.id', '=', 'carts.location_id').on('a.status', '=', 'ACTIVE'),
			)
			.select(['carts.delivery_type', 'a.lat', 'a.lng'])
			.where('carts.customer_id', '=', caller.customerId)
			.where('carts.shop_id', '=', shop.id)
			.executeTakeFirst());
	// Where the shop does not deliver, the way does not matter.
	if (!cart) return { delivery_type: 'DELIVERY', place: servesPoint(shop, point) ? point : null };
	const { delivery_type, lat, lng } = cart;
	return { delivery_type, place: lat === null || lng === null ? null : { lat, lng } };
}

/**
 * The delivery times of a shop within the next three days that it can keep if the order is placed now, and whether each has a place for this caller;
 * refuses with NOT_FOUND.
 */
export async function listSlots({ storeId }: { storeId: string }, call: Call): Promise<Result<SlotList>> {
	const { app, caller } = call;
	const shop = (await shopTable(app)).get(storeId);
	if (!shop) return refuse('NOT_FOUND', { field: 'storeId' });
	const now = app.clock.now();
	const to = await handOverOf(shop, call);
	const slots = slotsOf(shop, now).filter((slot) => isSlotInTime(shop, to, slot, now));
	const free = await freeSlots(app.db, shop, slots, { now, customerId: caller.kind === 'customer' ? caller.customerId : '' });
	return ok({
		slots: slots.map(({ start, end }) => ({
			start: start.toISOString(),
			end: end.toISOString(),
			available: free.has(start.getTime()),
		})),
	});
}

import { sql } from 'kysely';
import { slotRoom } from '#lib/catalogue/slot-room.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { HandOver } from '#server/cart/eta.ts';
import type { SlotTimes } from '#server/cart/slots-ahead.ts';
import { isKeepableSlot } from '#server/cart/soonest-slot.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';

/** How long a place is kept for a shopper who pays. */
const HOLD_MS = 10 * MINUTE_MS;
/** So long one customer keeps places in all, of whatever shop, without an order; then none until the hour since the first is over. */
const HOLDS_MS = 30 * MINUTE_MS;
/** The hour in which a customer's holds are counted together, in ms; rows of before may go. */
export const HOLDS_COUNTED_MS = HOUR_MS;

export type Asker = { customerId: string; now: Date };
/** Somebody who wants a place, and how what they order gets to them. */
type Taker = Asker & { to: HandOver };

/**
 * How many places others have in each slot of a shop between two instants, by the slot's beginning in ms: their orders, and what is held
 * for them.
 */
async function takenIn(
	db: Db,
	shopId: string,
	[from, to]: readonly [Date, Date],
	{ customerId, now }: Asker,
): Promise<Map<number, number>> {
	const { rows } = await sql<{ starts_at: Date; taken: number }>`
		SELECT starts_at, count(*)::integer AS taken FROM (
			SELECT slot_start AS starts_at FROM orders
			WHERE shop_id = ${shopId} AND slot_start BETWEEN ${from} AND ${to} AND slot_start IS NOT NULL AND stage <> 'CANCELLED'
			UNION ALL
			SELECT starts_at FROM slot_holds
			WHERE shop_id = ${shopId} AND starts_at BETWEEN ${from} AND ${to} AND held_until > ${now} AND customer_id <> ${customerId}
		) places GROUP BY starts_at`.execute(db);
	return new Map(rows.map(({ starts_at, taken }) => [starts_at.getTime(), taken]));
}

/** Which slots of a shop have a place for this customer, by their beginning in ms. */
export async function freeSlots(db: Db, shop: ShopRecord, slots: readonly SlotTimes[], asker: Asker): Promise<Set<number>> {
	const [first, last] = [slots[0], slots.at(-1)];
	if (!first || !last) return new Set();
	const [taken, own] = await Promise.all([
		takenIn(db, shop.id, [first.start, last.start], asker),
		db
			.selectFrom('shop_slots')
			.select(['starts_at', 'capacity'])
			.where('shop_id', '=', shop.id)
			.where('starts_at', '>=', first.start)
			.where('starts_at', '<=', last.start)
			.where('capacity', 'is not', null)
			.execute(),
	]);
	const capacities = new Map(own.map(({ starts_at, capacity }) => [starts_at.getTime(), capacity]));
	const free = slots.filter(({ start }) => {
		const at = start.getTime();
		return (taken.get(at) ?? 0) < (capacities.get(at) ?? slotRoom(shop, start));
	});
	return new Set(free.map(({ start }) => start.getTime()));
}

/** Whoever holds a place has it, also when the shop has less room since. */
async function isPlaceThere(db: Db, shop: ShopRecord, slot: SlotTimes, { customerId, now }: Asker): Promise<boolean> {
	const held = await db
		.selectFrom('slot_holds')
		.select('customer_id')
		.where('customer_id', '=', customerId)
		.where('shop_id', '=', shop.id)
		.where('starts_at', '=', slot.start)
		.where('held_until', '>', now)
		.executeTakeFirst();
	return held !== undefined || (await freeSlots(db, shop, [slot], { customerId, now })).size > 0;
}

/** Whether a slot that a cart has chosen can still be had, as `takeSlotPlace` decides it. */
export async function isSlotFree(db: Db, shop: ShopRecord, slot: SlotTimes, taker: Taker): Promise<boolean> {
	return isKeepableSlot(shop, taker.to, slot, taker.now) && (await isPlaceThere(db, shop, slot, taker));
}

/**
 * Makes sure of a place in a slot, its row locked until the transaction ends, so that the last one goes to one shopper.
 * Refuses with SLOT_UNAVAILABLE when the slot is full, over, no longer one of the shop's, or too soon for it.
 */
export async function takeSlotPlace(trx: Db, shop: ShopRecord, slot: SlotTimes, taker: Taker): Promise<Result<null>> {
	const gone = refuse('SLOT_UNAVAILABLE', { field: 'slot' });
	if (!isKeepableSlot(shop, taker.to, slot, taker.now)) return gone;
	await trx
		.insertInto('shop_slots')
		.values({ shop_id: shop.id, starts_at: slot.start })
		.onConflict((conflict) => conflict.columns(['shop_id', 'starts_at']).doUpdateSet((eb) => ({ starts_at: eb.ref('excluded.starts_at') })))
		.execute();
	return (await isPlaceThere(trx, shop, slot, taker)) ? ok(null) : gone;
}

/** Since when a customer has held places without an order. */
async function heldSince(trx: Db, { customerId, now }: Asker): Promise<Date> {
	const before = await trx
		.selectFrom('slot_holds')
		.select('held_since')
		.where('customer_id', '=', customerId)
		.where('held_since', '>', new Date(now.getTime() - HOLDS_COUNTED_MS))
		.executeTakeFirst();
	if (!before) return now;
	const { held_since: since } = before;
	const ordered = await trx
		.selectFrom('orders')
		.select('id')
		.where('customer_id', '=', customerId)
		.where('placed_at', '>=', since)
		.limit(1)
		.executeTakeFirst();
	return ordered ? now : since;
}

/**
 * Keeps a place in a slot for a customer while they pay, instead of the one held before; refuses as `takeSlotPlace` does. Who has
 * held places for long without an order may choose one all the same, and has it once they order, if it is still there.
 */
export async function holdPlace(trx: Db, shop: ShopRecord, slot: SlotTimes, taker: Taker): Promise<Result<null>> {
	const taken = await takeSlotPlace(trx, shop, slot, taker);
	if (!taken.ok) return taken;
	const since = await heldSince(trx, taker);
	const until = Math.min(taker.now.getTime() + HOLD_MS, since.getTime() + HOLDS_MS);
	const hold = { shop_id: shop.id, starts_at: slot.start, held_since: since, held_until: new Date(until) };
	await trx
		.insertInto('slot_holds')
		.values({ customer_id: taker.customerId, ...hold })
		.onConflict((conflict) => conflict.column('customer_id').doUpdateSet(hold))
		.execute();
	return ok(null);
}

/** Gives back the place that is held for a customer; since when they hold places stays known. */
export async function freePlace(trx: Db, customerId: string): Promise<void> {
	await trx
		.updateTable('slot_holds')
		.set(({ ref }) => ({ held_until: ref('held_since') }))
		.where('customer_id', '=', customerId)
		.execute();
}

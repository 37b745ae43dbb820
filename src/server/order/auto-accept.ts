import { MINUTE_MS } from '#lib/format/durations.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { rushMinutes } from '#server/catalogue/shops/open-state.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { checkOpen } from '#server/order/check-cart.ts';
import { promise, tellIfLater } from '#server/order/promised-time.ts';
import { changeStage } from '#server/order/stage-change.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Accepts an order that was just placed where its shop wants that, in the transaction that placed it; answers the tags of what changed. What was
 * asked for in words waits for the shop, which says its price, and a prescription for somebody who reads it. So does what the shop would not take
 * any more: it may have closed while the money was on its way.
 */
export async function acceptByItself(
	trx: Db,
	order: Row<'orders'>,
	{ app: { clock, settings }, shops }: { app: Pick<App, 'clock' | 'settings'>; shops: ShopTable },
): Promise<string[]> {
	const shop = shops.get(order.shop_id);
	if (!shop?.autoAccept || order.stage !== 'PLACED' || order.prescription_id !== null) return [];
	const at = clock.now();
	if (checkOpen(shop, { ...order, place: order.address?.location ?? null }, at)) return [];
	const custom = await trx.selectFrom('order_custom_lines').select('id').where('order_id', '=', order.id).limit(1).executeTakeFirst();
	if (custom) return [];
	const { minutes } = shop.autoAccept;
	const promised =
		minutes === null || order.slot_start !== null ? null : new Date(at.getTime() + (minutes + rushMinutes(shop.rush, at)) * MINUTE_MS);
	if (promised) await promise(trx, order, promised);
	const tags = await changeStage(trx, order, { stage: 'ACCEPTED', by: SYSTEM, at, shops, settings });
	// Its shopper has read the shop's minutes on the button; later it is after a payment that took its time.
	if (promised) await tellIfLater(trx, order, promised, { shops, at });
	return tags;
}

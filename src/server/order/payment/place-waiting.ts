import type { By } from '#server/api/actor.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { acceptByItself } from '#server/order/auto-accept.ts';
import { promise } from '#server/order/promised-time.ts';
import { changeStage } from '#server/order/stage-change.ts';
import { answerFromOf } from '#server/order/time-to-answer.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Places a locked order that waited for its payment with its shop, which may have set that it is accepted at once; answers the tags of what changed.
 * The shop hears of it only now, so what it promises at once is counted from now, and its time to answer; a delivery time that was chosen stays.
 */
export async function placeWaiting(
	trx: Db,
	order: Row<'orders'>,
	by: By,
	{ app, shops }: { app: App; shops: ShopTable },
): Promise<string[]> {
	const at = app.clock.now();
	const { eta_at: before, slot_start: slot, placed_at: since } = order;
	const eta_at = before && !slot ? new Date(before.getTime() + at.getTime() - since.getTime()) : before;
	if (eta_at && !slot) await promise(trx, order, eta_at);
	const shop = shops.get(order.shop_id);
	const answer_from = shop ? answerFromOf(shop, slot, at) : null;
	await trx.updateTable('orders').set({ answer_from }).where('customer_id', '=', order.customer_id).where('id', '=', order.id).execute();
	const placed = { ...order, eta_at, answer_from };
	const tags = await changeStage(trx, placed, { stage: 'PLACED', by, at, shops, settings: app.settings });
	return [...tags, ...(await acceptByItself(trx, { ...placed, stage: 'PLACED' }, { app, shops }))];
}

import type { By } from '#server/api/partner.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { acceptByItself } from '#server/order/auto-accept.ts';
import { promise } from '#server/order/promise.ts';
import { changeStage } from '#server/order/stage-change.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Places a locked order that waited for its payment with its shop, which may have set that it is accepted at once; answers the tags of what changed.
 * The shop hears of it only now, so what it promises at once is counted from now; a delivery time that was chosen stays.
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
	const placed = { ...order, eta_at };
	const tags = await changeStage(trx, placed, { stage: 'PLACED', by, at, shops, settings: app.settings });
	return [...tags, ...(await acceptByItself(trx, { ...placed, stage: 'PLACED' }, { app, shops }))];
}

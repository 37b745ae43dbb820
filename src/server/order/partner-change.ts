import type { PartnerOrder } from '#lib/contract/partner.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import type { Moved } from '#server/order/move.ts';
import { readOrder } from '#server/order/order-row.ts';
import { type AskedOfOrder, type PartnerCall, wasDone } from '#server/order/partner-once.ts';
import { partnerOrderView } from '#server/order/partner-view.ts';
import { lockOrder } from '#server/order/stage-change.ts';

/** Changes a locked order and answers the tags of what changed. */
type Change = (trx: Db, order: Row<'orders'>, shops: ShopTable) => Promise<Result<string[]>>;

/**
 * A partner's change of an order that is no move: all or nothing, told at once, and once per Idempotency-Key where there is one. Refuses
 * with NOT_FOUND, FORBIDDEN and IDEMPOTENCY_KEY_REUSED.
 */
export async function changeByPartner(call: PartnerCall, id: string, asked: AskedOfOrder, change: Change): Promise<Result<PartnerOrder>> {
	const { app, caller, language } = call;
	const shops = await shopTable(app);
	const done = await transact<Moved>(app.db, async (trx) => {
		const order = await lockOrder(trx, id);
		if (!order) return refuse('NOT_FOUND');
		if (!mayTouch(caller, order.shop_id)) return refuse('FORBIDDEN');
		const before = await wasDone(trx, call, id, asked);
		if (!before.ok) return before;
		const tags = before.value ? ok([]) : await change(trx, order, shops);
		if (!tags.ok) return tags;
		const row = await readOrder(trx, id);
		return row ? ok({ row, tags: tags.value }) : refuse('NOT_FOUND');
	});
	if (!done.ok) return done;
	forgetAndNotify(app, done.value.tags);
	return ok(partnerOrderView(done.value.row, { shops, payments: app.payments, language }));
}

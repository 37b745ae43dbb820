import { ok } from '#lib/result.ts';
import { SYSTEM } from '#server/api/partner.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';
import { orderTold } from '#server/order/move.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { paymentOf } from '#server/payment/ledger.ts';
import type { App } from '#server/ports/app.ts';

/** Cancels the orders whose payment did not come in time, which gives back everything they held; each in a transaction of its own. */
export async function expireUnpaid(app: App): Promise<number> {
	const shops = await shopTable(app);
	const at = app.clock.now();
	const due = await app.db.selectFrom('payments').select('order_id').where('pay_by', '<=', at).orderBy('pay_by').limit(100).execute();
	for (const { order_id: id } of due) {
		const done = await transact(app.db, async (trx) => {
			const order = await lockOrder(trx, id);
			if (order?.stage !== 'PAYMENT_PENDING') return ok([]);
			// It may have begun anew meanwhile.
			const { pay_by } = await paymentOf(trx, id);
			if (!pay_by || pay_by > at) return ok([]);
			return ok(await changeStage(trx, order, { stage: 'CANCELLED', by: SYSTEM, reason: 'UNPAID', at, shops, settings: app.settings }));
		});
		if (done.ok) orderTold(app, done.value);
	}
	return due.length;
}

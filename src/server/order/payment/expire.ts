import { SYSTEM } from '#server/api/partner.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { eachDue } from '#server/order/each-due.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { paymentOf } from '#server/payment/ledger.ts';
import type { App } from '#server/ports/app.ts';

/** Cancels the orders whose payment did not come in time, which gives back everything they held; each in a transaction of its own. */
export async function expireUnpaid(app: App): Promise<number> {
	const shops = await shopTable(app);
	const at = app.clock.now();
	const due = await app.db.selectFrom('payments').select('order_id').where('pay_by', '<=', at).orderBy('pay_by').limit(100).execute();
	await eachDue(
		app,
		due.map(({ order_id: id }) => id),
		async (trx, id) => {
			const order = await lockOrder(trx, id);
			if (order?.stage !== 'PAYMENT_PENDING') return [];
			// It may have begun anew meanwhile.
			const { pay_by } = await paymentOf(trx, id);
			if (!pay_by || pay_by > at) return [];
			return changeStage(trx, order, { stage: 'CANCELLED', by: SYSTEM, reason: 'UNPAID', at, shops, settings: app.settings });
		},
	);
	return due.length;
}

import { SYSTEM } from '#server/api/partner.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { eachDue } from '#server/order/each-due.ts';
import { askGateway } from '#server/order/payment/check.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { paymentOf } from '#server/payment/ledger.ts';
import type { App } from '#server/ports/app.ts';

const AT_ONCE = 100;

/** Asks about each of these orders at its gateway, until it does not answer: what comes after the end goes back in any case. */
async function askBefore(app: App, ids: readonly string[]): Promise<void> {
	try {
		for (const id of ids) await askGateway(app, id);
	} catch (error) {
		app.log.warn({ err: error }, 'the payment gateway did not say what came before orders ended');
	}
}

/**
 * Cancels the orders whose payment did not come in time, which gives back everything they held; each in a transaction of its own. The gateway is
 * asked before, because its news may have got lost.
 */
export async function expireUnpaid(app: App): Promise<number> {
	const shops = await shopTable(app);
	const at = app.clock.now();
	const due = await app.db.selectFrom('payments').select('order_id').where('pay_by', '<=', at).orderBy('pay_by').limit(AT_ONCE).execute();
	const ids = due.map(({ order_id: id }) => id);
	await askBefore(app, ids);
	await eachDue(app, ids, async (trx, id) => {
		const order = await lockOrder(trx, id);
		if (order?.stage !== 'PAYMENT_PENDING') return [];
		// It may have begun anew meanwhile.
		const { pay_by } = await paymentOf(trx, id);
		if (!pay_by || pay_by > at) return [];
		return changeStage(trx, order, { stage: 'CANCELLED', by: SYSTEM, reason: 'UNPAID', at, shops, settings: app.settings });
	});
	return ids.length;
}

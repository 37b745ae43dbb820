import { SYSTEM } from '#server/api/actor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { eachDue } from '#server/order/each-due.ts';
import { countOutageOut } from '#server/order/outage.ts';
import { askGateway } from '#server/order/payment/ask-gateway.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import { paymentOf } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';

const AT_ONCE = 100;

/** A gateway that has not answered so often in turn is away, and then no end waits for it. */
const MISSES = 3;

/** Asks about each of these orders at its gateway, until it is away: what comes after the end goes back in any case. */
async function askBefore(app: App, ids: readonly string[]): Promise<void> {
	let missed = 0;
	for (const id of ids) {
		try {
			await askGateway(app, id);
			missed = 0;
		} catch (error) {
			logGatewayFault(app.log, error, 'the payment gateway did not say what came before an order ended', { order: id });
			if (++missed === MISSES) return;
		}
	}
}

/**
 * Cancels the orders whose payment did not come in time, which gives back everything they held; each in a transaction of its own. Time in which the
 * store was away does not count. The gateway is asked before, because its news may have got lost.
 */
export async function expireUnpaid(app: App): Promise<number> {
	await countOutageOut(app);
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

import type { Order, Stage } from '#lib/contract/order.ts';
import { isOver } from '#lib/contract/stages.ts';
import { leftToPay } from '#lib/payment/status.ts';
import { type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { findOrder } from '#server/order/lists.ts';
import { bookEvent } from '#server/order/payment/book-event.ts';
import { standIn } from '#server/order/payment/gateway-order.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import { paymentOf, stateOf } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';
import type { Gateway, PaymentNews } from '#server/ports/ports.ts';
import { createSingleFlight } from '#server/throttle/single-flight.ts';

/** An order whose sum has changed has several at the provider; the latest are asked about. */
const ASKED = 5;
type Kind = PaymentNews['kind'];

/**
 * Asks the gateway what came for one order of its own, and books it. `kinds`: what counts of it.
 * @throws when it does not answer.
 */
export async function askAboutAttempt(app: App, gateway: Gateway, providerOrderId: string, kinds: readonly Kind[]): Promise<void> {
	const events = (await gateway.paymentsOf(providerOrderId)).filter(({ kind }) => kinds.includes(kind));
	const paid = events.filter(({ kind }) => kind === 'PAID');
	// A try that failed says nothing beside one that did not.
	const last = events.find(({ kind }) => kind === 'AUTHORIZED') ?? events[0];
	for (const event of paid.length > 0 || !last ? paid : [last]) {
		const booked = await bookEvent(app, gateway.name, event, true);
		if (booked.ok) forgetAndNotify(app, booked.value);
	}
}

/** Asks the gateway what came for an order, and books it; for one that it never got nothing is asked. @throws when the gateway does not answer. */
export async function askGateway(app: App, orderId: string): Promise<void> {
	const { gateway } = app.payments;
	if (!gateway) return;
	const attempts = await app.db
		.selectFrom('payment_attempts')
		.select('provider_order_id')
		.where('order_id', '=', orderId)
		.where('provider', '=', gateway.name)
		.where('provider_order_id', '<>', standIn(orderId))
		.orderBy('at', 'desc')
		.limit(ASKED)
		.execute();
	// Of the latest alone a try that failed says how the order stands.
	for (const [at, { provider_order_id: id }] of attempts.entries())
		await askAboutAttempt(app, gateway, id, at === 0 ? ['PAID', 'AUTHORIZED', 'FAILED'] : ['PAID', 'AUTHORIZED']);
}

/** For the pages of one order the gateway is asked at most once in so long, but always once more after a payment was begun anew. */
const ONCE_IN_MS = 3000;

const share = createSingleFlight<void>();

/** Whether the gateway is to be asked now, which is noted. After an end without a delivery nothing is due, but money may still come. */
async function claimCheck({ db, clock }: App, orderId: string, stage: Stage): Promise<boolean> {
	const endedWithout = isOver(stage) && stage !== 'DELIVERED';
	if (!endedWithout && leftToPay(stateOf(await paymentOf(db, orderId))) === 0) return false;
	const now = clock.now();
	const claimed = await db
		.updateTable('payments')
		.set({ asked_at: now })
		.where('order_id', '=', orderId)
		.where((eb) =>
			eb.or([
				eb('asked_at', 'is', null),
				eb('asked_at', '<=', new Date(now.getTime() - ONCE_IN_MS)),
				eb('asked_at', '<', eb.ref('started_at')),
			]),
		)
		.returning('order_id')
		.executeTakeFirst();
	return claimed !== undefined;
}

/**
 * A customer's order, after the gateway was asked whether its money has come: a webhook may be late or lost. Calls at the same moment share one
 * question. The next is asked three seconds later, or after a payment was begun anew. A gateway that does not answer changes nothing. Refuses with
 * NOT_FOUND and FORBIDDEN.
 */
export async function checkPayment({ orderId }: { orderId: string }, call: Call<'customer'>): Promise<Result<Order>> {
	const { app } = call;
	const own = await app.db.selectFrom('orders').select(['customer_id', 'stage']).where('id', '=', orderId).executeTakeFirst();
	if (!own) return refuse('NOT_FOUND');
	if (own.customer_id !== call.caller.customerId) return refuse('FORBIDDEN');
	try {
		await share(orderId, async () => {
			if (await claimCheck(app, orderId, own.stage)) await askGateway(app, orderId);
		});
	} catch (error) {
		logGatewayFault(app.log, error, 'the payment gateway did not say what came', { order: orderId });
	}
	return findOrder({ id: orderId }, call);
}

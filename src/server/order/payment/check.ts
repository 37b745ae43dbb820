import type { Order } from '#lib/contract/order.ts';
import { type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { findOrder } from '#server/order/lists.ts';
import { orderTold } from '#server/order/move.ts';
import { bookEvent } from '#server/order/payment/book-event.ts';
import { standIn } from '#server/order/payment/gateway-order.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import type { App } from '#server/ports/app.ts';
import type { Gateway, PaymentNews } from '#server/ports/ports.ts';

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
		if (booked.ok) orderTold(app, booked.value);
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

/**
 * A customer's order, after the gateway was asked whether its money has come: a webhook may be late or lost. A gateway that does not answer
 * changes nothing. Refuses with NOT_FOUND and FORBIDDEN.
 */
export async function checkPayment({ orderId }: { orderId: string }, call: Call<'customer'>): Promise<Result<Order>> {
	const { app } = call;
	const own = await app.db.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirst();
	if (!own) return refuse('NOT_FOUND');
	if (own.customer_id !== call.caller.customerId) return refuse('FORBIDDEN');
	try {
		await askGateway(app, orderId);
	} catch (error) {
		logGatewayFault(app.log, error, 'the payment gateway did not say what came', { order: orderId });
	}
	return findOrder({ id: orderId }, call);
}

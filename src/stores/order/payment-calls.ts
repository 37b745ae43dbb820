import type { Order } from '#lib/contract/order.ts';
import type { StartedPayment } from '#lib/contract/payment.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { isDefinite } from '#stores/api/for-later.ts';
import { loadOrder, takeOrder } from '#stores/order/orders.ts';

const keys = new Map<string, string>();

/** Begins to pay an order. A try whose answer was lost is repeated with its key; after a definite answer the next one begins anew. */
export async function sendPaymentStart(orderId: string, method: StartedPayment['method']): Promise<Reply<StartedPayment>> {
	const what = `${orderId} ${method}`;
	const idempotencyKey = keys.get(what) ?? newKey();
	keys.set(what, idempotencyKey);
	const reply = await customerCall('POST payment/{orderId}/start', { orderId, method }, { idempotencyKey });
	if (isDefinite(reply)) keys.delete(what);
	await loadOrder(orderId);
	return reply;
}

/** Has the server ask the gateway what came for an order, and shows the order as it is then. */
export async function sendPaymentCheck(orderId: string): Promise<Reply<Order>> {
	const reply = await customerCall('POST payment/{orderId}/check', { orderId });
	if (reply.ok) takeOrder(reply.data);
	return reply;
}

import type { Order } from '#lib/contract/order.ts';
import type { Input } from '#lib/contract/table.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { loadOrder, takeOrder } from '#stores/order/orders.ts';

/** The rating that was sent last; a repeat of it carries its key, so that it counts once. */
let sent = { body: '', key: '' };

/** Rates an order. An order that was rated before or is not delivered is loaded anew, so that the page shows how it stands. */
export async function sendRating(rating: Input<'POST order/{id}/rate'>): Promise<Reply<Order>> {
	const body = JSON.stringify(rating);
	if (sent.body !== body) sent = { body, key: newKey() };
	const reply = await customerCall('POST order/{id}/rate', rating, { idempotencyKey: sent.key });
	if (reply.ok) takeOrder(reply.data);
	else if (reply.kind === 'answer' && reply.status === 409) await loadOrder(rating.id);
	return reply;
}

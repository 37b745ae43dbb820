import type { Order } from '#lib/contract/order.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { isDefinite } from '#stores/api/for-later.ts';
import { loadOrder, takeOrder } from '#stores/order/orders.ts';

/** The answer that was sent last; a repeat of it carries its key, so that it is given once. */
let sent = { body: '', key: '' };

/** Says yes to the proposal that ends at `approveBy`, but for the lines that the customer leaves out. A later proposal is not meant. */
export async function sendApproval(id: string, drop: string[], approveBy: string): Promise<Reply<Order>> {
	const body = JSON.stringify([id, drop, approveBy]);
	if (sent.body !== body) sent = { body, key: newKey() };
	const reply = await customerCall('POST order/{id}/approve', { id, drop, approveBy }, { idempotencyKey: sent.key });
	if (reply.ok) takeOrder(reply.data);
	else await loadOrder(id);
	// A definite answer ends it: the same lines may be proposed again later.
	if (isDefinite(reply)) sent = { body: '', key: '' };
	return reply;
}

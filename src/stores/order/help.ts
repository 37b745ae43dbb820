import type { HELP_REASONS } from '#lib/contract/help-reasons.ts';
import type { Order } from '#lib/contract/order.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { isDefinite } from '#stores/api/for-later.ts';
import { uploadImage } from '#stores/api/upload-image.ts';
import { takeOrder } from '#stores/order/orders.ts';

export type HelpReason = (typeof HELP_REASONS)[number];
/** What a customer says is wrong with an order. */
export type Complaint = { reason: HelpReason; items: string[]; text: string; picture: File | null };

/** What was sent last: a repeat of the same carries its key and sends its picture no second time. */
let sent: { body: string; key: string; picture: File | null; image: string | null } = { body: '', key: '', picture: null, image: null };

/** Tells the shop what is wrong with an order; its picture is sent first. */
export async function sendComplaint(id: string, { picture, ...words }: Complaint): Promise<Reply<Order>> {
	const body = JSON.stringify([id, words]);
	if (sent.body !== body || sent.picture !== picture) sent = { body, key: newKey(), picture, image: null };
	const mine = sent;
	if (picture && !mine.image) {
		const uploaded = await uploadImage(picture);
		if (!uploaded.ok) return uploaded;
		mine.image = uploaded.data.url;
	}
	const input = { id, ...words, ...(mine.image && { image: mine.image }) };
	const reply = await customerCall('POST order/{id}/help', input, { idempotencyKey: mine.key });
	if (reply.ok) takeOrder(reply.data);
	// A definite answer ends it: the same may be said again later.
	if (isDefinite(reply) && sent === mine) sent = { body: '', key: '', picture, image: mine.image };
	return reply;
}

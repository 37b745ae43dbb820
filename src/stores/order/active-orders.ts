import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** A customer's orders under way, the newest first. */
export const $activeOrders = atom<readonly OrderCard[]>([]);

$activeOrders.listen((orders) => {
	// The next page keeps the room for their bar while it is still being read.
	if (orders.length > 0) local.set(STORAGE_KEYS.hasOrder, 'true');
	else local.remove(STORAGE_KEYS.hasOrder);
});
onLogout(() => $activeOrders.set([]));

let asked = 0;

/**
 * Loads the orders under way of a customer. Any answer but a success is a failure for the caller (X5), and leaves what was known; one that a later
 * one has overtaken is not shown.
 */
export async function loadActiveOrders(): Promise<Reply<readonly OrderCard[]>> {
	const request = ++asked;
	const reply = await customerCall('GET customer/active-order-of-customer-by-category', {});
	if (!reply.ok) return reply;
	const orders = reply.data.activeOrders.flatMap(({ orders: ofKind }) => ofKind);
	const newestFirst = [...orders].sort((a, b) => b.placedAt.localeCompare(a.placedAt));
	const answer = { ok: true, data: newestFirst } as const;
	if (request !== asked) return answer;
	$activeOrders.set(newestFirst);
	if (newestFirst.length === 0) local.remove(STORAGE_KEYS.hasOrder);
	return answer;
}

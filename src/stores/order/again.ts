import type { Cart } from '#lib/contract/cart.ts';
import type { NextShop, ReorderPlan } from '#lib/contract/reorder.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';

/** An order to have again; `storeId`: at another shop than its own. */
export type Again = { id: string; storeId?: string };

/** What would come into the cart for an order, once the cart's waiting changes are through. */
export const loadReorder = (again: Again): Promise<Reply<ReorderPlan>> => customerCall('GET order/{id}/reorder', again);

/** Puts an order into the cart again, without the lines that are left out. */
export const sendReorder = (again: Again, leaveOut: string[] = []): Promise<Reply<Cart>> =>
	changeOnServer('BULK_ADD', () => customerCall('POST order/{id}/reorder', { ...again, leaveOut }));

/** The shops nearby that have most of an order; none when the server does not say. */
export async function loadElsewhere(id: string): Promise<NextShop[]> {
	const reply = await customerCall('GET order/{id}/elsewhere', { id });
	return reply.ok ? reply.data.shops : [];
}

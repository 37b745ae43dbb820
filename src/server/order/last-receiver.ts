import type { Receiver } from '#lib/contract/cart.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';

/** For whom else a customer has ordered last: the receiver of their newest order that went to another number than theirs; null without one. */
export async function lastReceiver({ app, caller }: Call<'customer'>): Promise<Result<{ receiver: Receiver | null }>> {
	const found = await app.db
		.selectFrom('orders')
		.innerJoin('customers', 'customers.id', 'orders.customer_id')
		.select(['receiver_name as name', 'receiver_phone as phone'])
		.where('orders.customer_id', '=', caller.customerId)
		.where('receiver_name', '<>', '')
		.where('receiver_phone', '<>', '')
		.whereRef('receiver_phone', '<>', 'customers.phone_e164')
		.orderBy('orders.placed_at', 'desc')
		.orderBy('orders.id')
		.limit(1)
		.executeTakeFirst();
	return ok({ receiver: found ?? null });
}

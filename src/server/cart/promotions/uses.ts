import { sql } from 'kysely';
import type { Promotion } from '#lib/cart/promotions/conditions.ts';
import type { PromotedBill } from '#lib/cart/promotions/promoted-bill.ts';
import { readPromotions } from '#server/cart/promotions/promotion-for-customer.ts';
import type { Db } from '#server/db/tables.ts';

type Used = { id: string; customerId: string; at: Date };

/** Locks promotions until the transaction ends, always in the same order, and reads what is left of them. */
export async function lockPromotions(trx: Db, customerId: string, ids: readonly string[]): Promise<Promotion[]> {
	if (ids.length === 0) return [];
	await sql`SELECT 1 FROM promotions WHERE id = ANY (${[...ids]}::text[]) ORDER BY id FOR UPDATE`.execute(trx);
	// Only a statement that begins after the lock was granted sees what its last holder used.
	return readPromotions(trx, customerId, sql`p.id = ANY (${[...ids]}::text[])`);
}

/** Locks the promotions that an order uses until the transaction ends, in the same order. */
export async function lockUsed(trx: Db, orderId: string): Promise<void> {
	await sql`
		SELECT 1 FROM promotions WHERE id IN (SELECT promotion_id FROM promotion_uses WHERE order_id = ${orderId} AND returned_at IS NULL)
		ORDER BY id FOR UPDATE`.execute(trx);
}

/** Counts an order as a use of what applies to it. The promotions must be locked, so that what is left of them is known. */
export async function takeUses(trx: Db, order: Used, { offer, coupon }: Pick<PromotedBill, 'offer' | 'coupon'>): Promise<void> {
	for (const tried of [offer, coupon]) {
		if (!tried?.applies) continue;
		const use = { customer_id: order.customerId, promotion_id: tried.promotion.id, order_id: order.id };
		await trx
			.insertInto('promotion_uses')
			.values({ ...use, discount_paise: tried.discountPaise, at: order.at })
			.execute();
		await trx
			.updateTable('promotions')
			.set((eb) => ({ used: eb('used', '+', 1) }))
			.where('id', '=', use.promotion_id)
			.execute();
	}
}

/** Notes what the promotions of an order take off after it has changed; a use of which nothing is left is given back. */
export async function changeUses(trx: Db, order: Used, kept: readonly ({ id: string; discountPaise: number } | null)[]): Promise<void> {
	const ids = kept.flatMap((one) => (one ? [one.id] : []));
	for (const one of kept)
		if (one)
			await trx
				.updateTable('promotion_uses')
				.set({ discount_paise: one.discountPaise })
				.where('customer_id', '=', order.customerId)
				.where('order_id', '=', order.id)
				.where('promotion_id', '=', one.id)
				.execute();
	await returnUses(trx, order, ids);
}

/** Gives back what an order has used, but for the promotions excepted; only once however often it is called. They must be locked. */
export async function returnUses(trx: Db, order: Used, except: readonly string[] = []): Promise<void> {
	await sql`
		WITH back AS (
			UPDATE promotion_uses SET returned_at = ${order.at}
			WHERE customer_id = ${order.customerId} AND order_id = ${order.id} AND returned_at IS NULL
				AND NOT promotion_id = ANY (${[...except]}::text[]) RETURNING promotion_id
		)
		UPDATE promotions SET used = used - 1 WHERE id IN (SELECT promotion_id FROM back)`.execute(trx);
}

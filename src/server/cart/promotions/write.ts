import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import type { Names } from '#lib/languages.ts';
import type { Db } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

/** A promotion to be stored. `code`: null for an offer; `shopId`: null for all shops. */
export type PromotionWritten = {
	code: string | null;
	rule: DiscountRule;
	title: Names | null;
	minOrderPaise: number;
	isFirstOrder: boolean;
	shopId: string | null;
	paidBy: 'SHOP' | 'ASSOCIATION';
	perCustomer: number | null;
	total: number | null;
	startsAt: Date;
	endsAt: Date | null;
};

/** Stores a promotion and answers its id; `null` when its code was used before. */
export async function writePromotion(db: Db, given: PromotionWritten, now: Date): Promise<string | null> {
	const id = newId();
	const written = await db
		.insertInto('promotions')
		.values({
			id,
			kind: given.code === null ? 'OFFER' : 'COUPON',
			code: given.code,
			rule: JSON.stringify(given.rule),
			title: given.title && JSON.stringify(given.title),
			min_order_paise: given.minOrderPaise,
			is_first_order: given.isFirstOrder,
			shop_id: given.shopId,
			paid_by: given.paidBy,
			customer_limit: given.perCustomer,
			total_limit: given.total,
			starts_at: given.startsAt,
			ends_at: given.endsAt,
			created_at: now,
		})
		.onConflict((conflict) => conflict.column('code').doNothing())
		.executeTakeFirst();
	return Number(written.numInsertedOrUpdatedRows ?? 0) > 0 ? id : null;
}

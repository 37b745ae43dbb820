import { type RawBuilder, sql } from 'kysely';
import type { Promotion } from '#lib/cart/promotions/conditions.ts';
import type { Db } from '#server/db/tables.ts';

/** The promotion `p` as a customer meets it, as JSON; a guest has no id and has used nothing. */
export const promotionJson = (customerId: string): RawBuilder<Promotion> => sql<Promotion>`json_build_object(
	'id', p.id, 'kind', p.kind, 'code', p.code, 'rule', p.rule, 'title', p.title, 'minOrderPaise', p.min_order_paise,
	'isFirstOrder', p.is_first_order, 'shopId', p.shop_id, 'paidBy', p.paid_by,
	'startsMs', (extract(epoch FROM p.starts_at) * 1000)::float8, 'endsMs', (extract(epoch FROM p.ends_at) * 1000)::float8,
	'left', p.total_limit - p.used,
	'leftForCustomer', p.customer_limit - (
		SELECT count(*) FROM promotion_uses u WHERE u.customer_id = ${customerId} AND u.promotion_id = p.id AND u.returned_at IS NULL)
		- coalesce((SELECT (c.earlier->'uses'->>p.id)::int FROM customers c WHERE c.id = ${customerId}), 0),
	'hasOrdered', p.is_first_order AND (EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = ${customerId} AND o.stage <> 'CANCELLED')
		OR coalesce((SELECT (c.earlier->>'hasOrdered')::boolean FROM customers c WHERE c.id = ${customerId}), false)))`;

/** The promotions that meet a condition on `p` as a customer meets them, those with the lowest minimum first. */
export async function readPromotions(db: Db, customerId: string, condition: RawBuilder<unknown>): Promise<Promotion[]> {
	const { rows } = await sql<{ promotion: Promotion }>`
		SELECT ${promotionJson(customerId)} AS promotion FROM promotions p
		WHERE ${condition} AND (p.customer_id IS NULL OR p.customer_id = ${customerId})
		ORDER BY p.min_order_paise, p.id`.execute(db);
	return rows.map(({ promotion }) => promotion);
}

/** The kind of promotion that is running at an instant and not used up. */
export const running = (kind: Promotion['kind'], now: Date): RawBuilder<unknown> =>
	sql`p.kind = ${kind} AND p.starts_at <= ${now} AND (p.ends_at IS NULL OR p.ends_at > ${now}) AND (p.total_limit IS NULL OR p.used < p.total_limit)`;

/** The column of a cart that holds its promotion of this kind. */
export const cartColumnOf = (kind: Promotion['kind']): 'coupon_id' | 'offer_id' => (kind === 'COUPON' ? 'coupon_id' : 'offer_id');

import { type RawBuilder, sql } from 'kysely';
import type { PackFacts } from '#server/catalogue/products/product-card.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { cameLate, type KnownPayment, onItsWay, throughGateway } from '#server/payment/order-payments.ts';
import { type UpiAttempt, unbookedUpi } from '#server/payment/shown-upi.ts';

type JsonRow<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

/** An order with its lines and stages, read in one statement. */
export type OrderRow = Row<'orders'> & {
	lines: Row<'order_lines'>[];
	customs: Row<'order_custom_lines'>[];
	/** What the catalogue knows now of the packs of its lines, by their ids. */
	known: Pick<PackFacts, 'id' | 'brand_id' | 'is_prescribed' | 'thing'>[];
	stages: JsonRow<Row<'order_stages'>>[];
	payment: JsonRow<KnownPayment & { came_late: boolean; gateway_paise: number }>;
	help: JsonRow<Row<'order_help'>>[];
	rating: JsonRow<Row<'order_ratings'>> | null;
	invoice: JsonRow<Row<'invoices'>> | null;
	/** Its credit notes. */
	notes: JsonRow<Row<'invoices'>>[];
	/** What the shop proposes and the customer has not answered. */
	modification: JsonRow<Row<'order_modifications'>> | null;
	/** What the customer was shown to pay by UPI and its shop has not booked, the latest first. */
	unbooked_upi: UpiAttempt[];
	/** Until when the link to its progress is good. */
	shared_until: Date | null;
	/** Null once the account is deleted. */
	customer: { name: string; phone: string } | null;
};

/** The orders that meet a condition on `o`, newest first; the cursor of `lists.ts` goes by the same order. */
export const ordersWhere = (condition: RawBuilder<unknown>, limit = 1): RawBuilder<OrderRow> => sql<OrderRow>`
	SELECT o.*,
		(SELECT coalesce(json_agg(l ORDER BY l.position), '[]') FROM order_lines l WHERE l.order_id = o.id) AS lines,
		(SELECT coalesce(json_agg(c ORDER BY c.id), '[]') FROM order_custom_lines c WHERE c.order_id = o.id) AS customs,
		(SELECT coalesce(json_agg(json_build_object(
			'id', l.retailer_product_id, 'brand_id', lp.brand_id, 'is_prescribed', rp.is_prescribed, 'thing', lp.thing)), '[]') FROM order_lines l
			LEFT JOIN retailer_products rp ON rp.id = l.retailer_product_id AND rp.shop_id = o.shop_id
			JOIN library_products lp ON lp.id = coalesce(rp.library_product_id, l.library_product_id) WHERE l.order_id = o.id) AS known,
		(SELECT coalesce(json_agg(s ORDER BY s.seq), '[]') FROM order_stages s WHERE s.order_id = o.id) AS stages,
		(SELECT coalesce(json_agg(h ORDER BY h.asked_at, h.id), '[]') FROM order_help h WHERE h.order_id = o.id) AS help,
		(SELECT to_json(r) FROM order_ratings r WHERE r.order_id = o.id) AS rating,
		(SELECT to_json(i) FROM invoices i WHERE i.order_id = o.id AND i.kind = 'INVOICE') AS invoice,
		(SELECT to_json(p) FROM (
			SELECT payments.*, ${onItsWay} AS on_its_way_paise, ${cameLate} AS came_late, ${throughGateway} AS gateway_paise FROM payments
		) p WHERE p.order_id = o.id) AS payment,
		${unbookedUpi} AS unbooked_upi,
		(SELECT max(h.expires_at) FROM order_shares h WHERE h.order_id = o.id AND h.ended_at IS NULL) AS shared_until,
		(SELECT coalesce(json_agg(n ORDER BY n.at, n.number), '[]') FROM invoices n WHERE n.order_id = o.id AND n.kind = 'CREDIT_NOTE') AS notes,
		(SELECT to_json(m) FROM order_modifications m WHERE m.order_id = o.id AND m.settled_at IS NULL) AS modification,
		(SELECT json_build_object('name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone_e164) FROM customers c WHERE c.id = o.customer_id) AS customer
	FROM orders o WHERE ${condition} ORDER BY o.placed_at DESC, o.id LIMIT ${limit}`;

/** One order, or `undefined`. */
export async function readOrder(db: Db, id: string): Promise<OrderRow | undefined> {
	return (await ordersWhere(sql`o.id = ${id}`).execute(db)).rows[0];
}

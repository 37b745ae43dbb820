import { sql } from 'kysely';
import type { FigureSums } from '#lib/contract/figures.ts';
import type { Names } from '#lib/languages.ts';
import type { Db } from '#server/db/tables.ts';
import { CASH } from '#server/payment/order-payments.ts';

/** Sums in paise; `orders` is a count. */
export type SumsPaise = Record<keyof FigureSums, number>;
export const NO_SUMS: SumsPaise = {
	orders: 0,
	goods: 0,
	discounts: 0,
	associationPays: 0,
	deliveryFee: 0,
	platformFee: 0,
	tip: 0,
	tax: 0,
	sales: 0,
	cash: 0,
	refunds: 0,
};
type Seconds = { orders: number; half: number | null; most: number | null };
export type ReadFigures = {
	counts: { placed: number; delivered: number; cancelled: number; returned: number };
	parts: ({ part: number } & SumsPaise)[];
	shops: ({ id: string } & SumsPaise)[];
	accepted: Seconds;
	delivered: Seconds;
	best: { names: Names; pack: string; quantity: number; paise: number }[];
};
type Span = { from: Date; to: Date; partMs: number; shopId: string | null };

const BEST = 10;
const sums = sql.join(Object.keys(NO_SUMS).map((name) => sql`sum(${sql.ref(name)})::float8 AS ${sql.ref(name)}`));
const ofBill = (...fields: string[]) =>
	sql.join(
		fields.map((field) => sql`coalesce((bill->>${sql.lit(field)})::bigint, 0)`),
		sql` + `,
	);
const seconds = sql`count(*) AS orders, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS half, percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS most`;

/**
 * What happened from one instant until before another, at one shop or (without an id) at all, in parts of so many milliseconds. One statement, so
 * that all of it is of one moment. Parts and shops without money are left out.
 */
export async function readFigures(db: Db, { from, to, partMs, shopId }: Span): Promise<ReadFigures> {
	const ofShop = shopId === null ? sql`true` : sql`o.shop_id = ${shopId}`;
	const { rows } = await sql<ReadFigures>`
		WITH moves AS MATERIALIZED (
			SELECT s.order_id, s.stage, s.at, o.shop_id, o.bill, o.coupon, o.offer, o.placed_at, o.answer_from, o.slot_start, o.delivery_type
			FROM order_stages s JOIN orders o ON o.id = s.order_id
			WHERE s.stage IN ('PLACED', 'DELIVERED', 'CANCELLED', 'RETURNED') AND s.at >= ${from} AND s.at < ${to} AND ${ofShop}
		), money AS MATERIALIZED (
			SELECT at, shop_id, 1 AS orders, ${ofBill('itemTotal')} AS goods, ${ofBill('offerDiscount', 'couponDiscount')} AS discounts,
				coalesce((SELECT sum((given->>'discountPaise')::bigint) FROM (VALUES (coupon), (offer)) v (given)
					JOIN promotions p ON p.id = given->>'id' WHERE p.paid_by = 'ASSOCIATION'), 0) AS "associationPays",
				${ofBill('deliveryFee')} AS "deliveryFee", ${ofBill('platformFee')} AS "platformFee", ${ofBill('tip')} AS tip, ${ofBill('tax')} AS tax,
				${ofBill('toPay')} - ${ofBill('tip')} AS sales, 0 AS cash, 0 AS refunds
			FROM moves WHERE stage = 'DELIVERED'
			UNION ALL SELECT r.at, o.shop_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, r.amount_paise, 0 FROM payment_receipts r JOIN orders o ON o.id = r.order_id
				WHERE r.provider = ${CASH} AND r.at >= ${from} AND r.at < ${to} AND ${ofShop}
			UNION ALL SELECT f.at, o.shop_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, f.amount_paise FROM refunds f JOIN orders o ON o.id = f.order_id
				WHERE f.at >= ${from} AND f.at < ${to} AND f.given_up_at IS NULL AND ${ofShop}
		), answered AS (
			-- A closed shop is asked when it opens; one that answers before took no time.
			SELECT greatest(extract(epoch FROM first.at - greatest(m.at, m.answer_from)), 0) AS seconds
			FROM moves m CROSS JOIN LATERAL (
				SELECT min(at) AS at FROM order_stages WHERE order_id = m.order_id AND stage IN ('ACCEPTED', 'MODIFIED')) first
			WHERE m.stage = 'PLACED' AND first.at IS NOT NULL
		)
		SELECT
			(SELECT json_build_object('placed', count(*) FILTER (WHERE stage = 'PLACED'), 'delivered', count(*) FILTER (WHERE stage = 'DELIVERED'),
				-- Only one that was PLACED: one that was never paid never reached the shop.
				'cancelled', count(*) FILTER (WHERE stage = 'CANCELLED' AND EXISTS (
					SELECT FROM order_stages p WHERE p.order_id = moves.order_id AND p.stage = 'PLACED')),
				'returned', count(*) FILTER (WHERE stage = 'RETURNED')) FROM moves) AS counts,
			(SELECT coalesce(json_agg(t ORDER BY t.part), '[]') FROM (
				SELECT floor(extract(epoch FROM at - ${from}) * 1000 / ${partMs}::float8)::int AS part, ${sums} FROM money GROUP BY 1) t) AS parts,
			(SELECT coalesce(json_agg(t ORDER BY t.sales DESC, t.id), '[]') FROM (SELECT shop_id AS id, ${sums} FROM money GROUP BY 1) t) AS shops,
			(SELECT to_json(t) FROM (SELECT ${seconds} FROM answered) t) AS accepted,
			(SELECT to_json(t) FROM (SELECT ${seconds} FROM (SELECT extract(epoch FROM at - placed_at) AS seconds FROM moves
				WHERE stage = 'DELIVERED' AND delivery_type = 'DELIVERY' AND slot_start IS NULL) d) t) AS delivered,
			(SELECT coalesce(json_agg(t), '[]') FROM (
				SELECT (array_agg(l.names ORDER BY m.at DESC))[1] AS names, l.pack_text AS pack, sum(l.quantity) AS quantity,
					sum(coalesce(l.weighed_paise, l.quantity * l.price_paise)) AS paise
				FROM moves m JOIN order_lines l ON l.order_id = m.order_id WHERE m.stage = 'DELIVERED'
				GROUP BY l.library_product_id, l.pack_text ORDER BY paise DESC, l.library_product_id, l.pack_text LIMIT ${BEST}) t) AS best`.execute(
		db,
	);
	const [read] = rows;
	if (!read) throw new Error('one row of figures was expected');
	return read;
}

import { type RawBuilder, sql } from 'kysely';
import { MOVES } from '#lib/contract/stages.ts';
import type { Db } from '#server/db/tables.ts';

const EDGES = Object.entries(MOVES).flatMap(([from, to]) => to.map((one) => `${from} ${one}`));

/** What must never be found in the books of orders, however they came about: each statement answers the rows that are wrong. */
const WRONG: Record<string, (atFirst: number) => RawBuilder<unknown>> = {
	'stock is what it was, with every move and every count, and never below 0': (atFirst) => sql`
		SELECT rp.id, rp.stock FROM retailer_products rp WHERE rp.stock < 0 OR rp.stock <> ${atFirst}
			+ (SELECT coalesce(sum(delta), 0) FROM stock_moves m WHERE m.retailer_product_id = rp.id)
			+ (SELECT coalesce(sum(stock - stock_was), 0) FROM product_changes c WHERE c.retailer_product_id = rp.id)`,
	'an order that goes on holds what its lines say': () => sql`
		SELECT o.id, o.stage FROM orders o WHERE o.stage NOT IN ('CANCELLED', 'RETURNED', 'MODIFIED') AND EXISTS (
			SELECT FROM (SELECT retailer_product_id AS id, quantity FROM order_lines WHERE order_id = o.id) l
			FULL JOIN (SELECT retailer_product_id AS id, -sum(delta + lost) AS held FROM stock_moves WHERE order_id = o.id GROUP BY 1 HAVING sum(delta + lost) <> 0) m ON m.id = l.id
			WHERE l.quantity IS DISTINCT FROM m.held)`,
	'a proposal holds at least the lines as they are': () => sql`
		SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.stage = 'MODIFIED' AND l.quantity > (
			SELECT -coalesce(sum(delta + lost), 0) FROM stock_moves m WHERE m.order_id = o.id AND m.retailer_product_id = l.retailer_product_id)`,
	'what was cancelled or came back holds nothing': () => sql`
		SELECT o.id, o.stage FROM orders o JOIN stock_moves m ON m.order_id = o.id WHERE o.stage IN ('CANCELLED', 'RETURNED')
			GROUP BY o.id, o.stage, m.retailer_product_id HAVING sum(m.delta + m.lost) <> 0`,
	'only what is written off is lost, and it was taken before': () => sql`
		SELECT * FROM stock_moves WHERE lost < 0 OR (reason = 'WRITTEN_OFF') <> (lost > 0)`,
	'every order has lines, a first stage, its stage as the last one, and one payment': () => sql`
		SELECT o.id FROM orders o WHERE
			NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id UNION ALL SELECT FROM order_custom_lines WHERE order_id = o.id)
			OR o.stage <> (SELECT stage FROM order_stages WHERE order_id = o.id ORDER BY seq DESC LIMIT 1)
			OR (SELECT count(*) FROM order_stages WHERE order_id = o.id) <> (SELECT max(seq) FROM order_stages WHERE order_id = o.id)
			OR (SELECT count(*) FROM payments WHERE order_id = o.id) <> 1`,
	'history goes along the edges, and each move has an actor': () => sql`
		SELECT * FROM (SELECT order_id, actor, stage, lag(stage) OVER (PARTITION BY order_id ORDER BY seq) AS before FROM order_stages) s
		WHERE actor IS NULL OR (before IS NULL AND stage NOT IN ('PLACED', 'PAYMENT_PENDING')) OR (before IS NOT NULL AND NOT before || ' ' || stage = ANY (${EDGES}::text[]))`,
	'a bill adds up, from its lines to its sum': () => sql`
		SELECT o.id, o.bill FROM orders o, LATERAL (SELECT
			(SELECT coalesce(sum(coalesce(weighed_paise, quantity * price_paise)), 0) FROM order_lines WHERE order_id = o.id)
			+ (SELECT coalesce(sum(price_paise), 0) FROM order_custom_lines WHERE order_id = o.id) AS goods,
			(bill->>'itemTotal')::int - (bill->>'offerDiscount')::int - (bill->>'couponDiscount')::int + (bill->>'deliveryFee')::int
			+ (bill->>'platformFee')::int + (bill->>'tip')::int + (bill->>'tax')::int AS total) b
		WHERE (o.bill->>'itemTotal')::int <> b.goods OR (o.bill->>'toPay')::int <> b.total OR o.to_pay_paise <> b.total`,
	'what is due is the bill less what was given back of it, and nothing once it has ended without a delivery': () => sql`
		SELECT o.id, o.stage, p.due_paise FROM orders o JOIN payments p ON p.order_id = o.id WHERE p.due_paise <> CASE
			WHEN o.stage IN ('CANCELLED', 'RETURNED') THEN 0
			ELSE o.to_pay_paise - (SELECT coalesce(sum(amount_paise), 0) FROM invoices WHERE order_id = o.id AND kind = 'CREDIT_NOTE') END`,
	'what was paid is the sum of the receipts, what went back the sum of the refunds': () => sql`
		SELECT p.* FROM payments p WHERE p.paid_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM payment_receipts r WHERE r.order_id = p.order_id)
			OR p.refunded_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM refunds f WHERE f.order_id = p.order_id AND f.done_at IS NOT NULL)
			OR p.paid_paise < (SELECT coalesce(sum(amount_paise), 0) FROM refunds f WHERE f.order_id = p.order_id)`,
	'what came by UPI is as it was shown, and its name says its sum': () => sql`
		SELECT r.* FROM payment_receipts r LEFT JOIN payment_attempts a ON a.provider = r.provider AND a.provider_order_id = r.reference
		WHERE r.provider = 'upi' AND (coalesce(a.order_id, r.order_id) <> r.order_id OR coalesce(a.amount_paise, r.amount_paise) <> r.amount_paise
			OR r.reference NOT LIKE r.order_id || '!_%!_' || r.amount_paise ESCAPE '!')`,
	'no receipt is given back more than once': () => sql`
		SELECT r.reference FROM payment_receipts r JOIN refunds f ON f.provider = r.provider AND f.reference = r.reference
		GROUP BY r.provider, r.reference, r.amount_paise HAVING sum(f.amount_paise) > r.amount_paise`,
	'what was delivered for cash is paid': () => sql`
		SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.stage = 'DELIVERED' AND p.method = 'COD' AND p.paid_paise - p.refunded_paise < p.due_paise`,
	'without an answer nothing costs more than agreed': () => sql`SELECT * FROM order_modifications WHERE at_zero_paise > agreed_paise`,
	'one proposal is open, and only for an order that waits for it': () => sql`
		SELECT o.id FROM orders o LEFT JOIN order_modifications m ON m.order_id = o.id AND m.settled_at IS NULL WHERE (o.stage = 'MODIFIED') <> (m.order_id IS NOT NULL)`,
	'promotions are counted as they are used, and never beyond their limit': () => sql`
		SELECT p.id FROM promotions p WHERE p.used > p.total_limit
			OR p.used <> (SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.id AND u.returned_at IS NULL)`,
	'nobody uses a promotion more often than it lets one customer': () => sql`
		SELECT u.promotion_id, u.customer_id FROM promotion_uses u JOIN promotions p ON p.id = u.promotion_id
		WHERE u.returned_at IS NULL GROUP BY 1, 2, p.customer_limit HAVING count(*) > p.customer_limit`,
	'what is collected is never on its way, and what is delivered never waits at the counter': () => sql`
		SELECT o.id, o.delivery_type, s.stage FROM orders o JOIN order_stages s ON s.order_id = o.id
		WHERE s.stage = CASE o.delivery_type WHEN 'PICKUP' THEN 'ON_THE_WAY' ELSE 'PICKUP_READY' END`,
	'an order that has ended without a delivery uses no promotion': () => sql`
		SELECT u.order_id FROM promotion_uses u JOIN orders o ON o.id = u.order_id WHERE u.returned_at IS NULL AND o.stage IN ('CANCELLED', 'RETURNED')`,
	'a key places one order': () => sql`SELECT customer_id, idempotency_key FROM orders GROUP BY 1, 2 HAVING count(*) > 1`,
	'a slot has as many orders as it has places, and not more': () => sql`
		SELECT o.shop_id, o.slot_start FROM orders o JOIN shops s ON s.id = o.shop_id LEFT JOIN shop_slots l ON l.shop_id = o.shop_id AND l.starts_at = o.slot_start
		WHERE o.slot_start IS NOT NULL AND o.stage <> 'CANCELLED' GROUP BY 1, 2, l.capacity, s.slot_capacity HAVING count(*) > coalesce(l.capacity, s.slot_capacity)`,
	'a shop’s events and invoices have no gaps': () => sql`
		SELECT shop_id FROM shop_events GROUP BY shop_id HAVING count(*) <> max(seq)
		UNION ALL SELECT shop_id FROM invoices GROUP BY shop_id, kind, year HAVING count(*) <> max(number)`,
};

/** What is wrong in the books of orders: a line for each rule that does not hold, with the rows. `atFirst`: the stock with which every pack began. */
export async function wrongBooks(db: Db, atFirst: number): Promise<string[]> {
	const found: string[] = [];
	for (const [rule, statement] of Object.entries(WRONG)) {
		const { rows } = await statement(atFirst).execute(db);
		if (rows.length > 0) found.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
	}
	return found;
}

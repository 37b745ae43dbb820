import { sql } from 'kysely';

/** What a customer's order is worth for each point. */
const POINT_PAISE = 10_000;

/** SQL, of the customer `c`: one point for every full ₹100 of each delivered order, counted anew at every reading, so that none is given twice. */
export const earnedPoints = sql<number>`(
	SELECT coalesce(sum(o.to_pay_paise / ${sql.lit(POINT_PAISE)}), 0)::int FROM orders o WHERE o.customer_id = c.id AND o.stage = 'DELIVERED')`;

import { sql } from 'kysely';

/**
 * Since when the shop of an order `o` that is PLACED can answer it: since it was placed with the shop, which is after its payment where that comes
 * first, and not before `answer_from`, where the shop was closed or the store was away.
 */
export const ASKED_AT = sql`(SELECT greatest(max(s.at), o.answer_from) FROM order_stages s WHERE s.order_id = o.id AND s.stage = 'PLACED')`;

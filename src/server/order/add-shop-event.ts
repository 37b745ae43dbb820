import { sql } from 'kysely';
import type { Db, Row } from '#server/db/tables.ts';

export type ShopEvent = Pick<Row<'shop_events'>, 'order_id' | 'kind' | 'stage' | 'at'>;

/** The tag of a shop's stream: published with every event, so that every process is told. */
export const shopOrdersTag = (shopId: string) => `orders of ${shopId}`;

/**
 * Adds an event to a shop's stream under the shop's next number. Called last in a transaction: from here on the shop's other orders wait for its
 * commit, so that numbers appear in their order.
 */
export async function addShopEvent(trx: Db, shopId: string, { order_id, kind, stage, at }: ShopEvent): Promise<void> {
	await sql`
		WITH next AS (
			INSERT INTO shop_event_counters AS c (shop_id, last_seq) VALUES (${shopId}, 1)
			ON CONFLICT (shop_id) DO UPDATE SET last_seq = c.last_seq + 1 RETURNING last_seq
		)
		INSERT INTO shop_events (shop_id, seq, order_id, kind, stage, at) SELECT ${shopId}, last_seq, ${order_id}, ${kind}, ${stage}, ${at} FROM next`.execute(
		trx,
	);
}

import { sql } from 'kysely';
import type { Actor } from '#lib/contract/order.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/** The most that one read takes: who was away for long reads on at the next notice. */
const AT_ONCE = 200;

export type ShopNewsRow = Pick<Row<'shop_events'>, 'shop_id' | 'seq' | 'order_id' | 'kind' | 'stage' | 'at'> & {
	/** Who brought the order to this stage, and why, where they said so; null for what is no stage. */
	why: { reason: string | null; actor: Actor | null } | null;
};

/** The number of each shop's last event, by the shop's id. */
export async function lastEvents({ db }: App, shopIds: readonly string[]): Promise<Map<string, number>> {
	const last = await db.selectFrom('shop_event_counters').select(['shop_id', 'last_seq']).where('shop_id', 'in', shopIds).execute();
	const known = new Map(last.map(({ shop_id, last_seq }) => [shop_id, last_seq]));
	return new Map(shopIds.map((id) => [id, known.get(id) ?? 0]));
}

/** Reads the events of shops after their numbers, each shop's in its order; each call answers the text of those that are new. */
export function newsOf({ db }: App, after: Map<string, number>, textOf: (row: ShopNewsRow) => string): () => Promise<string> {
	const read = async (): Promise<string> => {
		const { rows } = await sql<ShopNewsRow>`
			SELECT e.shop_id, e.seq, e.order_id, e.kind, e.stage, e.at, CASE WHEN e.kind = 'stage' THEN (
				SELECT json_build_object('reason', s.reason, 'actor', s.actor) FROM order_stages s
				WHERE s.order_id = e.order_id AND s.stage = e.stage AND s.at = e.at ORDER BY s.seq DESC LIMIT 1) END AS why
			FROM unnest(${[...after.keys()]}::text[], ${[...after.values()]}::bigint[]) AS known (shop_id, seq)
			JOIN shop_events e ON e.shop_id = known.shop_id AND e.seq > known.seq
			ORDER BY e.seq LIMIT ${AT_ONCE}`.execute(db);
		for (const { shop_id, seq } of rows) after.set(shop_id, seq);
		const text = rows.map(textOf).join('');
		return rows.length < AT_ONCE ? text : text + (await read());
	};
	return read;
}

import { sql } from 'kysely';
import { isOver, STAGES } from '#lib/contract/stages.ts';
import type { Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { changeAtCounter } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { withdrawSample } from '#server/catalogue-upkeep/withdraw.ts';
import type { Db } from '#server/db/tables.ts';
import { readShops } from '#server/sample/places.ts';

type Counts = Output<'GET counter/sample'>;
const OVER = STAGES.filter(isOver);

/** What there is of the sample, as `withdrawSample` would take it away. */
async function countSample(db: Db): Promise<Counts> {
	const ids = readShops().map(({ row }) => row.id);
	const { rows } = await sql<Counts>`
		WITH shop AS (SELECT id, EXISTS (SELECT 1 FROM orders WHERE shop_id = shops.id) AS has_orders FROM shops WHERE id = ANY (${ids}::text[])),
			gone AS (SELECT id FROM shop WHERE NOT has_orders)
		SELECT (SELECT count(*)::integer FROM gone) AS gone, (SELECT count(*)::integer FROM shop WHERE has_orders) AS kept,
			(SELECT count(DISTINCT rp.library_product_id)::integer FROM retailer_products rp JOIN gone ON gone.id = rp.shop_id
				WHERE NOT EXISTS (SELECT 1 FROM retailer_products o WHERE o.library_product_id = rp.library_product_id
					AND o.shop_id NOT IN (SELECT id FROM gone))) AS products,
			(SELECT count(*)::integer FROM orders WHERE shop_id IN (SELECT id FROM shop) AND stage <> ALL (${OVER}::text[])) AS "underWay"`.execute(
		db,
	);
	return rows[0] ?? { gone: 0, kept: 0, products: 0, underWay: 0 };
}

/** What the removal of the sample would take away. Refuses with FORBIDDEN all but the association's people. */
export async function sampleCounts(_: unknown, { app, caller }: Call<'staff'>): Promise<Result<Counts>> {
	return caller.isAssociation ? ok(await countSample(app.db)) : refuse('FORBIDDEN');
}

/**
 * Takes the invented shops of the sample away, as `withdrawSample` does; what other shops use stays. Refuses as `changeAtCounter`, with NOT_FOUND
 * where there are none, and with SAMPLE_IN_USE while an order of one is under way.
 */
export function removeSample(_: unknown, call: Call<'staff'>): Promise<Result<Record<string, never>>> {
	return changeAtCounter(call, async (trx) => {
		const ids = readShops().map(({ row }) => row.id);
		// Held, so that nobody orders there meanwhile.
		await sql`SELECT 1 FROM shops WHERE id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`.execute(trx);
		const { underWay } = await countSample(trx);
		if (underWay > 0) return refuse('SAMPLE_IN_USE');
		const { tags } = await withdrawSample(trx, call.caller.personId);
		return ok({ tags, kind: 'SAMPLE', did: 'WITHDRAWN', about: '', detail: '' });
	});
}

import { sql } from 'kysely';
import { tag } from '#server/catalogue/tags.ts';
import { readRenamed } from '#server/catalogue-upkeep/brands.ts';
import { PRODUCTS_AT_ONCE } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import { IMPORT_LOCK } from '#server/import/run.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Goes on with brands that were renamed and whose products are not all found by the new name yet. It does a part at a time, and none while an
 * import runs. `isStopped` is asked between the parts.
 */
export async function endRenames({ db }: Pick<App, 'db'>, isStopped: () => boolean = () => false): Promise<void> {
	for (const { brand_id } of await db.selectFrom('brand_renames').select('brand_id').execute()) {
		let isDone = false;
		while (!isDone && !isStopped())
			isDone = await longTransaction(db, async (trx) => {
				const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS free`.execute(trx);
				// The next hour goes on.
				if (!rows[0]?.free) return true;
				const isLast = await readRenamed(trx, brand_id, PRODUCTS_AT_ONCE);
				await publishChange(trx, [tag.catalog]);
				return isLast;
			});
	}
}

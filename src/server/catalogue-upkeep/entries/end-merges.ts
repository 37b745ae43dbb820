import { sql } from 'kysely';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { lockAllShelves } from '#server/catalogue/shops/lock-shelf.ts';
import { nameOf } from '#server/catalogue-upkeep/entries/change-entry.ts';
import { mergeSome } from '#server/catalogue-upkeep/entries/merge.ts';
import { type MergeKey, noteMergeEnded, noteMovedOn } from '#server/catalogue-upkeep/entries/note-merge.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { Db } from '#server/db/tables.ts';
import { IMPORT_LOCK } from '#server/import/run.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';

/** After so long without a part nobody goes on with a merge: a page of the counter that is open calls again at once. */
const QUIET_MS = 10 * MINUTE_MS;

/** Does the next part of a merge, in the caller's transaction. Answers whether it was the last, or the rest waits for the end of an import. */
async function mergePart(trx: Db, merge: MergeKey<'brands' | 'categories'>): Promise<boolean> {
	const { kind, old, new: into } = merge;
	const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS free`.execute(trx);
	// The next hour goes on.
	if (!rows[0]?.free) return true;
	await lockAllShelves(trx);
	for (const one of [old, into].sort())
		if (!(await nameOf(trx, kind, one)).ok) {
			// A person was faster, or the two have become one with others.
			await noteMergeEnded(trx, merge);
			return true;
		}
	// A person may have said meanwhile that it is one with another.
	if (!(await noteMovedOn(trx, merge, 0))) return true;
	const { moved = 0, tags, isDone } = await mergeSome(trx, kind, { id: old, into });
	await noteMovedOn(trx, merge, moved);
	if (isDone) await noteMergeEnded(trx, merge);
	await publishChange(trx, tags);
	return isDone;
}

/**
 * Ends the merges of brands and categories that stopped between two parts, a part at a time: half of one is seen as two entries. A person of the
 * association has confirmed each, and its act tells of what is moved here too. `isStopped` is asked between the parts.
 * @throws AggregateError of those that failed; the others are ended all the same.
 */
export async function endMerges({ db, clock }: Pick<App, 'db' | 'clock'>, isStopped: () => boolean = () => false): Promise<void> {
	const stopped = await db
		.selectFrom('merges_under_way')
		.select(['kind', 'old', 'new'])
		.where('at', '<', new Date(clock.now().getTime() - QUIET_MS))
		.execute();
	const failed: unknown[] = [];
	for (const { kind, ...of } of stopped) {
		// Others are made one in a single transaction.
		if (kind !== 'brands' && kind !== 'categories') continue;
		try {
			let isDone = false;
			while (!isDone && !isStopped()) isDone = await longTransaction(db, (trx) => mergePart(trx, { kind, ...of }));
		} catch (error) {
			failed.push(error);
		}
	}
	if (failed.length > 0) throw new AggregateError(failed, `${failed.length} merges could not be ended: ${failed[0]}`);
}

import { sql } from 'kysely';
import type { AuditDeed, AuditKind } from '#lib/contract/audit.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { IMPORT_LOCK } from '#server/import/run.ts';
import { publishChange } from '#server/invalidation/publish.ts';

type Told = { kind: AuditKind; did: AuditDeed; about: string; detail: string; products?: number };
/** What was changed: the tags of what pages show of it, and how the audit trail tells it, unless that is noted already. */
export type EntryChange = { tags: readonly string[] } & (Told | { isNoted: true });
/** The same for a part of a longer work; `isDone`: it was the last. */
type PartDone = EntryChange & { isDone: boolean };

/** Held by a change at the counter until it is done. */
const COUNTER_LOCK = 7_205_616;
/** So many products are changed in one transaction, about a second of it, because others wait for its rows and shops for their shelves. */
export const PRODUCTS_AT_ONCE = 100;
/** So long one call goes on; a caller with more to do calls again. */
const WORK_MS = 3_000;

/**
 * Carries out a change of what the association keeps, in one transaction in which no import runs; notes it, and publishes its tags. Refuses with
 * FORBIDDEN all but the association's people, with UNAVAILABLE while an import runs, and with what `work` refuses or throws as an UpkeepError.
 */
export async function changeAtCounter(
	{ app, caller }: Pick<Call<'staff'>, 'app' | 'caller'>,
	work: (trx: Db) => Promise<Result<EntryChange>>,
): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const done = await transact(app.db, async (trx) => {
		// People at the counter wait for each other, and for no import, which may take minutes.
		await sql`SELECT pg_advisory_xact_lock(${COUNTER_LOCK})`.execute(trx);
		const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}) AS free`.execute(trx);
		if (!rows[0]?.free) return refuse('UNAVAILABLE');
		try {
			const changed = await work(trx);
			if (!changed.ok) return changed;
			const { tags, ...act } = changed.value;
			if (!('isNoted' in act)) await noteAct(trx, { ...act, by: byPartner(caller), at: app.clock.now() });
			await publishChange(trx, tags);
			return ok(tags);
		} catch (error) {
			if (error instanceof UpkeepError) return refuse(error.code);
			throw error;
		}
	});
	if (!done.ok) return done;
	forgetTags(app, done.value);
	return ok({});
}

/**
 * Carries out a work of many products a part at a time, each as `changeAtCounter` does: what is done stays done. Answers whether all of it is done
 * now. Refuses as `changeAtCounter`.
 */
export async function changeInParts(
	call: Pick<Call<'staff'>, 'app' | 'caller'>,
	work: (trx: Db) => Promise<Result<PartDone>>,
): Promise<Result<{ isDone: boolean }>> {
	const until = performance.now() + WORK_MS;
	let isDone = false;
	do {
		const changed = await changeAtCounter(call, async (trx) => {
			const part = await work(trx);
			if (!part.ok) return part;
			const { isDone: isLast, ...change } = part.value;
			isDone = isLast;
			return ok(change);
		});
		if (!changed.ok) return changed;
	} while (!isDone && performance.now() < until);
	return ok({ isDone });
}

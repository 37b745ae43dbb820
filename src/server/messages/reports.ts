import { sql } from 'kysely';
import { ok } from '#lib/result.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { App } from '#server/ports/app.ts';
import type { MessageReport } from '#server/ports/ports.ts';

const REASON_LENGTH = 200;

/**
 * Locks a provider's id of a message until the transaction ends, so that storing the id and noting its report run one after the other.
 */
export const lockReport = (trx: Db, providerId: string) =>
	sql`SELECT pg_advisory_xact_lock(hashtextextended(${providerId}, 2))`.execute(trx);

/** Notes a report; one that was delivered stays so. The report of an id that no message has yet is kept for it. */
async function noteReport(trx: Db, { id, status, reason }: MessageReport, now: Date): Promise<void> {
	const told = { outcome: status, reason: status === 'FAILED' ? (reason?.slice(0, REASON_LENGTH) ?? null) : null };
	await lockReport(trx, id);
	const sent = await trx.selectFrom('outbox').select('id').where('provider_id', '=', id).executeTakeFirst();
	if (sent) await trx.updateTable('outbox').set(told).where('provider_id', '=', id).where('outcome', '!=', 'DELIVERED').execute();
	else
		await trx
			.insertInto('early_reports')
			.values({ provider_id: id, ...told, at: now })
			.onConflict((conflict) => conflict.column('provider_id').doUpdateSet(told).where('early_reports.outcome', '!=', 'DELIVERED'))
			.execute();
}

/** Notes what became of messages; each counts once, in any order, also before its message is marked as sent. */
export async function noteReports({ db, clock }: Pick<App, 'db' | 'clock'>, reports: readonly MessageReport[]): Promise<void> {
	for (const report of reports)
		await transact(db, async (trx) => {
			await noteReport(trx, report, clock.now());
			return ok(null);
		});
}

/** Takes the report that came before its message had the provider's id; `undefined` where none did. After `lockReport`. */
export const takeEarlyReport = (trx: Db, providerId: string) =>
	trx.deleteFrom('early_reports').where('provider_id', '=', providerId).returning(['outcome', 'reason']).executeTakeFirst();

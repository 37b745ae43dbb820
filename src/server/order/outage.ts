import { sql } from 'kysely';
import { ok } from '#lib/result.ts';
import { transact } from '#server/db/transact.ts';
import type { App } from '#server/ports/app.ts';

/** So often it is written that the store runs. */
const BEAT_S = 30;
/** A longer time without a beat is an outage: nobody could answer an order. */
const OUTAGE_S = 120;

type Pulse = { is_old: boolean; was_away: boolean };

const pulse = (lock = sql``) => sql<Pulse>`
	SELECT at < clock_timestamp() - make_interval(secs => ${BEAT_S}) AS is_old, at < clock_timestamp() - make_interval(secs => ${OUTAGE_S}) AS was_away
	FROM store_pulse ${lock}`;

/**
 * Notes that the store runs. After a time in which no process of it did, or the database was away, shops have their whole time anew for each order
 * that waits for their answer, and are reminded of it again. By the database's clock, which all processes share.
 */
export async function countOutageOut({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> {
	const [last] = (await pulse().execute(db)).rows;
	if (last && !last.is_old) return;
	const now = clock.now();
	const done = await transact(db, async (trx) => {
		await sql`INSERT INTO store_pulse (at) VALUES (clock_timestamp()) ON CONFLICT DO NOTHING`.execute(trx);
		// Another process may have noted it since.
		const [locked] = (await pulse(sql`FOR UPDATE`).execute(trx)).rows;
		if (!locked?.is_old) return ok(0n);
		await sql`UPDATE store_pulse SET at = clock_timestamp()`.execute(trx);
		if (!locked.was_away) return ok(0n);
		const { numUpdatedRows } = await trx
			.updateTable('orders')
			.set({ answer_from: now, reminded_at: null })
			.where('stage', '=', 'PLACED')
			.where(({ or, eb }) => or([eb('answer_from', 'is', null), eb('answer_from', '<', now)]))
			.executeTakeFirst();
		return ok(numUpdatedRows);
	});
	if (done.ok && done.value > 0n) log.info({ orders: Number(done.value) }, 'the store was away: shops have their time to answer anew');
}

import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { CONTRACT, type Name, type Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { App } from '#server/ports/app.ts';

/** `key`: null where the row's key is optional and none came. */
export type Once<N extends Name> = { customerId: string; key: string | null; endpoint: N; requestHash: string };

/** The hash (SHA-256, hex) by which two requests with one key are compared: of the endpoint and its checked input. */
export function requestHashOf(endpoint: Name, input: Record<string, unknown>): string {
	const sorted = JSON.stringify(input, (_, value: unknown) =>
		typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
	);
	return createHash('sha256').update(`${endpoint}\n${sorted}`).digest('hex');
}

/**
 * What this key was answered with before; `null` when nothing was yet. For calls that ask somebody else before their own work. Refuses with
 * IDEMPOTENCY_KEY_REUSED as `runOnce` does.
 */
export async function answeredBefore<N extends Name>(app: App, once: Once<N>): Promise<Result<Output<N>> | null> {
	const { key } = once;
	if (key === null) return null;
	const first = await keyOf(app.db, { ...once, key }).executeTakeFirst();
	return first ? answerOf(first, once) : null;
}

const keyOf = (db: Db, { customerId, key }: Pick<Once<Name>, 'customerId'> & { key: string }) =>
	db.selectFrom('idempotency_keys').where('customer_id', '=', customerId).where('key', '=', key).select(['request_hash', 'answer']);

/** The stored answer belongs to the endpoint of the call, because the hash includes its name. */
const answerOf = <N extends Name>(first: { request_hash: string; answer: unknown }, { requestHash }: Once<N>): Result<Output<N>> =>
	first.request_hash === requestHash ? ok(first.answer as Output<N>) : refuse('IDEMPOTENCY_KEY_REUSED');

/**
 * Runs `work` at most once per customer and key, and returns the first result to every later call. The key is stored first, inside the
 * work's own transaction: calls with the same key wait in the database until it commits (and then read its answer) or rolls back (and
 * then one of them does the work). A refusal rolls back the key too, so the same key may be sent again. Without a key it just runs. Refuses with
 * IDEMPOTENCY_KEY_REUSED when the key came with another endpoint or input. `work` must use the transaction it is given, never `app.db`.
 */
export async function runOnce<N extends Name>(
	app: App,
	once: Once<N>,
	work: (trx: Transaction<Database>) => Promise<Result<Output<N>>>,
): Promise<Result<Output<N>>> {
	const { customerId, key, endpoint, requestHash } = once;
	if (key === null) return transact(app.db, work);
	const row: Endpoint = CONTRACT[endpoint];
	return transact(app.db, async (trx) => {
		const taken = await trx
			.insertInto('idempotency_keys')
			.values({
				customer_id: customerId,
				key,
				endpoint,
				request_hash: requestHash,
				status: row.status ?? 200,
				answer: 'null',
				created_at: app.clock.now(),
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning('key')
			.executeTakeFirst();
		if (!taken) return answerOf(await keyOf(trx, { customerId, key }).executeTakeFirstOrThrow(), once);
		const done = await work(trx);
		if (!done.ok) return done;
		await trx
			.updateTable('idempotency_keys')
			.set({ answer: JSON.stringify(done.value) })
			.where('customer_id', '=', customerId)
			.where('key', '=', key)
			.execute();
		return done;
	});
}

import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { CONTRACT, type Name, type Output } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { Database } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

export type Once<N extends Name> = { customerId: string; key: string; endpoint: N; requestHash: string };

/** Carries a refusal out of the transaction, so that all of it is rolled back. */
class Refused extends Error {
	refusal: Refusal;
	constructor(refusal: Refusal) {
		super(refusal.code);
		this.refusal = refusal;
	}
}

/** What tells two requests under one key apart: the endpoint and its checked input. */
export function requestHashOf(endpoint: Name, input: Record<string, unknown>): string {
	const sorted = JSON.stringify(input, (_, value: unknown) =>
		typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
	);
	return createHash('sha256').update(`${endpoint}\n${sorted}`).digest('hex');
}

/**
 * Runs `work` at most once per customer and key, and answers everyone else with its answer. The key is taken first, inside the
 * work's own transaction: callers with the same key wait in the database until it commits (and then read its answer) or rolls
 * back (and then one of them does the work). A refusal rolls back and is not remembered. Another endpoint or body under the
 * same key: IDEMPOTENCY_KEY_REUSED. `work` must use the transaction it is given, never `app.db`.
 */
export async function runOnce<N extends Name>(
	app: App,
	{ customerId, key, endpoint, requestHash }: Once<N>,
	work: (trx: Transaction<Database>) => Promise<Result<Output<N>>>,
): Promise<Result<Output<N>>> {
	const row: Endpoint = CONTRACT[endpoint];
	const mine = (trx: Transaction<Database>) =>
		trx.selectFrom('idempotency_keys').where('customer_id', '=', customerId).where('key', '=', key);
	try {
		return await app.db.transaction().execute(async (trx) => {
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
			if (!taken) {
				const first = await mine(trx).select(['request_hash', 'answer']).executeTakeFirstOrThrow();
				// The stored answer is of this endpoint: its name is part of the hash.
				return first.request_hash === requestHash ? ok(first.answer as Output<N>) : refuse('IDEMPOTENCY_KEY_REUSED');
			}
			const done = await work(trx);
			if (!done.ok) throw new Refused(done);
			await trx
				.updateTable('idempotency_keys')
				.set({ answer: JSON.stringify(done.value) })
				.where('customer_id', '=', customerId)
				.where('key', '=', key)
				.execute();
			return done;
		});
	} catch (error) {
		if (error instanceof Refused) return error.refusal;
		throw error;
	}
}

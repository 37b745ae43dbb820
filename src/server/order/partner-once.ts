import type { Name } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { requestHashOf } from '#server/api/run-once.ts';
import type { Db } from '#server/db/tables.ts';

/** A partner's call that changes an order; with a key of its own it does so once. */
export type PartnerCall = Pick<Call<'partner'>, 'app' | 'caller' | 'language'> & { idempotencyKey: string | null };
/** What was asked for, by which a repeated call is told from another with the same key. */
export type AskedOfOrder = { endpoint: Name; input: Record<string, unknown> };

/**
 * Whether a call with this key has changed the order before; notes the key when none has. Without a key it is never so. The caller holds the lock on
 * the order, so two at once wait for each other. Refuses with IDEMPOTENCY_KEY_REUSED a key that came with something else.
 */
export async function wasDone(
	trx: Db,
	{ app, idempotencyKey: key }: PartnerCall,
	orderId: string,
	asked: AskedOfOrder,
): Promise<Result<boolean>> {
	if (key === null) return ok(false);
	const request_hash = requestHashOf(asked.endpoint, asked.input);
	const known = await trx
		.selectFrom('partner_keys')
		.select('request_hash')
		.where('order_id', '=', orderId)
		.where('key', '=', key)
		.executeTakeFirst();
	if (known) return known.request_hash === request_hash ? ok(true) : refuse('IDEMPOTENCY_KEY_REUSED');
	await trx.insertInto('partner_keys').values({ order_id: orderId, key, request_hash, at: app.clock.now() }).execute();
	return ok(false);
}

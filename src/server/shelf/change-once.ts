import { ok, type Result, refuse } from '#lib/result.ts';
import { requestHashOf } from '#server/api/run-once.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Whether a call with this key has changed the pack before; notes the key when none has. Without a key it is never so. The caller holds the lock on
 * the pack, so two at once wait for each other. Refuses with IDEMPOTENCY_KEY_REUSED a key that came with another change.
 */
export async function wasChanged(
	trx: Db,
	{ app, idempotencyKey: key }: { app: Pick<App, 'clock'>; idempotencyKey: string | null },
	id: string,
	change: Record<string, unknown>,
): Promise<Result<boolean>> {
	if (key === null) return ok(false);
	const request_hash = requestHashOf('PUT partner/products/{retailerProductId}', change);
	const known = await trx
		.selectFrom('product_keys')
		.select('request_hash')
		.where('retailer_product_id', '=', id)
		.where('key', '=', key)
		.executeTakeFirst();
	if (known) return known.request_hash === request_hash ? ok(true) : refuse('IDEMPOTENCY_KEY_REUSED');
	await trx.insertInto('product_keys').values({ retailer_product_id: id, key, request_hash, at: app.clock.now() }).execute();
	return ok(false);
}

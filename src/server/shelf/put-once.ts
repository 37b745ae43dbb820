import type { NewPack, ShelfProduct } from '#lib/contract/shelf.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { requestHashOf } from '#server/api/run-once.ts';
import type { Db } from '#server/db/tables.ts';

type Asked = { input: NewPack; key: string | null };
const hashOf = (input: NewPack) => requestHashOf('POST counter/shelf', input);

/**
 * What a call with this key was answered before; `null` when none came yet, or it has no key. The caller holds the lock on the shelf, so two at once
 * wait for each other. Refuses with IDEMPOTENCY_KEY_REUSED a key that came with another pack.
 */
export async function answeredPut(trx: Db, { input, key }: Asked): Promise<Result<ShelfProduct | null>> {
	if (key === null) return ok(null);
	const known = await trx
		.selectFrom('shelf_keys')
		.select(['request_hash', 'answer'])
		.where('shop_id', '=', input.storeId)
		.where('key', '=', key)
		.executeTakeFirst();
	if (!known) return ok(null);
	// Written by `notePut` alone.
	return known.request_hash === hashOf(input) ? ok(known.answer as ShelfProduct) : refuse('IDEMPOTENCY_KEY_REUSED');
}

/** Keeps what a call with a key is answered. */
export async function notePut(trx: Db, { input, key }: Asked, answer: ShelfProduct, at: Date): Promise<void> {
	if (key === null) return;
	await trx
		.insertInto('shelf_keys')
		.values({ shop_id: input.storeId, key, request_hash: hashOf(input), answer: JSON.stringify(answer), at })
		.execute();
}

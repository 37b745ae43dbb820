import { randomBytes } from 'node:crypto';
import { photoOf, photoUrl } from '#lib/catalogue/picture.ts';
import { UPLOAD_MAX_BYTES } from '#lib/contract/body-limits.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import type { Db } from '#server/db/tables.ts';
import { allKeys, colourKey, sourceKey } from '#server/pictures/keys.ts';
import { readSent } from '#server/pictures/read-sent.ts';
import type { App } from '#server/ports/app.ts';

const KEY_BYTES = 16;
/** So many pictures of one customer are kept: two a week for five years, some 200 kB each. */
const MOST = 500;

/**
 * Stores a customer's picture, written anew, under a random key, and answers its address (C33). Refuses with
 * - BODY_TOO_LARGE a file over 5 MB or 25 million pixels,
 * - UPLOAD_LIMIT when the customer has stored as many as one may,
 * - CONTENT_TYPE_UNSUPPORTED what is not, by its content, a whole JPEG, PNG, WebP or AVIF picture.
 */
export async function takeUpload(
	{ file }: Checked<'POST auxiliaryservice/v1/imageupload/'>,
	call: Call<'customer'>,
): Promise<Result<Output<'POST auxiliaryservice/v1/imageupload/'>>> {
	const { app, caller } = call;
	if (file.size > UPLOAD_MAX_BYTES) return refuse('BODY_TOO_LARGE', { field: 'file' });
	const bytes = await file.bytes();
	const kept = await app.db
		.selectFrom('uploads')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('customer_id', '=', caller.customerId)
		.executeTakeFirst();
	if (Number(kept?.count ?? 0) >= MOST) return refuse('UPLOAD_LIMIT', { field: 'file', params: { max: MOST } });
	const made = await readSent(bytes, call);
	if (!made.ok) return made;
	const { source, colour } = made.value;
	const key = `u${randomBytes(KEY_BYTES).toString('hex')}`;
	// The row comes first: files without one would never be removed.
	await app.db.insertInto('uploads').values({ key, customer_id: caller.customerId, uploaded_at: app.clock.now() }).execute();
	await app.storage.put(sourceKey(key), source);
	await app.storage.put(colourKey(key), Buffer.from(colour));
	return ok({ url: photoUrl(key, colour) });
}

/** Whether an address is that of a picture which this customer has sent. */
export async function isOwnUpload(db: Db, customerId: string, url: string): Promise<boolean> {
	const key = photoOf(url)?.key;
	if (!key) return false;
	const found = await db
		.selectFrom('uploads')
		.select('key')
		.where('key', '=', key)
		.where('customer_id', '=', customerId)
		.executeTakeFirst();
	return found !== undefined;
}

/** Refuses with FORBIDDEN (`image`) pictures that this customer has not sent; null when all are theirs. */
export async function refuseOthersUploads(
	db: Db,
	customerId: string,
	images: readonly (string | null | undefined)[],
): Promise<Refusal | null> {
	for (const image of new Set(images))
		if (image && !(await isOwnUpload(db, customerId, image))) return refuse('FORBIDDEN', { field: 'image' });
	return null;
}

/** Removes the files of pictures whose customer is gone, and then their rows. */
export async function removeLostUploads({ db, storage }: Pick<App, 'db' | 'storage'>): Promise<void> {
	const lost = await db.selectFrom('uploads').select('key').where('customer_id', 'is', null).execute();
	for (const { key } of lost) {
		await Promise.all(allKeys(key).map((at) => storage.remove(at)));
		await db.deleteFrom('uploads').where('key', '=', key).execute();
	}
}

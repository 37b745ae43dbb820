import { createHash } from 'node:crypto';
import { isUploadKey, photoOf, photoUrl } from '#lib/catalogue/picture.ts';
import { UPLOAD_MAX_BYTES } from '#lib/contract/body-limits.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { lockShelf } from '#server/catalogue/shops/lock-shelf.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { colourKey, sourceKey } from '#server/pictures/keys.ts';
import { ownColour } from '#server/pictures/own-colour.ts';
import { readSent } from '#server/pictures/read-sent.ts';
import type { App } from '#server/ports/app.ts';

/** So many photographs of one shop are kept: one for each product of a large shop, some 200 kB each. */
export const SHOP_PICTURES_MAX = 3_000;

/** Whether a shop may store one more picture; one that is stored already is no new one. */
async function hasRoom(trx: Db, shopId: string, key: string): Promise<boolean> {
	const kept = await trx
		.selectFrom('shop_pictures')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('shop_id', '=', shopId)
		.where('key', '<>', key)
		.executeTakeFirst();
	return Number(kept?.count ?? 0) < SHOP_PICTURES_MAX;
}

/**
 * Stores a photograph for a shop, or without one for all shops, written anew without what the phone has noted in it, under a hash of its bytes.
 * Answers its address. Refuses as `readSent` does, and with
 * - FORBIDDEN another shop's people, and without a shop all but the association's; NOT_FOUND a shop that is not there,
 * - BODY_TOO_LARGE a file over 5 MB,
 * - UPLOAD_LIMIT when the shop has stored as many as one may.
 */
export async function takeProductPicture(
	{ storeId, file }: Checked<'POST counter/pictures'>,
	call: Call<'staff'>,
): Promise<Result<Output<'POST counter/pictures'>>> {
	const { app, caller } = call;
	if (storeId === undefined ? !caller.isAssociation : !mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	if (storeId !== undefined && !(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND', { field: 'storeId' });
	if (file.size > UPLOAD_MAX_BYTES) return refuse('BODY_TOO_LARGE', { field: 'file' });
	const made = await readSent(await file.bytes(), call);
	if (!made.ok) return made;
	const { source, colour } = made.value;
	const key = createHash('sha256').update(source).digest('hex').slice(0, 24);
	const url = photoUrl(key, colour);
	return transact(app.db, async (trx) => {
		if (storeId !== undefined) await lockShelf(trx, storeId);
		if (storeId !== undefined && !(await hasRoom(trx, storeId, key)))
			return refuse('UPLOAD_LIMIT', { field: 'file', params: { max: SHOP_PICTURES_MAX } });
		const sent_at = app.clock.now();
		await trx
			.insertInto('shop_pictures')
			.values({ key, url, shop_id: storeId ?? null, sent_at })
			.onConflict((conflict) => conflict.column('key').doUpdateSet({ sent_at }))
			.execute();
		// With the row held, no chore removes the files of a picture that was there before.
		await app.storage.put(sourceKey(key), source);
		await app.storage.put(colourKey(key), Buffer.from(colour));
		return ok({ url });
	});
}

/**
 * The address of a stored photograph of the catalogue that is about to be shown, so that no chore removes it. Refuses with INPUT_INVALID (`image`)
 * any other, so that no customer's picture is shown.
 */
export async function pictureToShow(
	trx: Db,
	{ storage, clock }: Pick<App, 'storage' | 'clock'>,
	image: string | undefined,
): Promise<Result<string | null>> {
	if (image === undefined) return ok(null);
	const photo = photoOf(image);
	if (!photo || isUploadKey(photo.key)) return refuse('INPUT_INVALID', { field: 'image' });
	await trx.updateTable('shop_pictures').set({ sent_at: clock.now() }).where('key', '=', photo.key).execute();
	const colour = await ownColour(storage, photo.key);
	return colour ? ok(photoUrl(photo.key, colour)) : refuse('INPUT_INVALID', { field: 'image' });
}

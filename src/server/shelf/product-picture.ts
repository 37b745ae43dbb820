import { createHash } from 'node:crypto';
import { isUploadKey, photoOf, photoUrl } from '#lib/catalogue/picture.ts';
import { UPLOAD_MAX_BYTES } from '#lib/contract/endpoint.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { colourKey, sourceKey } from '#server/pictures/keys.ts';
import { ownColour } from '#server/pictures/own-colour.ts';
import { readSent } from '#server/pictures/read-sent.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Stores a photograph of a product, written anew without what the phone has noted in it, under a hash of its bytes. Answers its address. Refuses as
 * `readSent` does, and with BODY_TOO_LARGE a file over 5 MB.
 */
export async function takeProductPicture(
	{ file }: Checked<'POST counter/pictures'>,
	{ app: { storage } }: Call<'staff'>,
): Promise<Result<Output<'POST counter/pictures'>>> {
	if (file.size > UPLOAD_MAX_BYTES) return refuse('BODY_TOO_LARGE', { field: 'file' });
	const made = await readSent(await file.bytes());
	if (!made.ok) return made;
	const { source, colour } = made.value;
	const key = createHash('sha256').update(source).digest('hex').slice(0, 24);
	await storage.put(sourceKey(key), source);
	await storage.put(colourKey(key), Buffer.from(colour));
	return ok({ url: photoUrl(key, colour) });
}

/** The address of a stored photograph of the catalogue; refuses with INPUT_INVALID (`image`) any other, so that no customer's picture is shown. */
export async function knownPicture({ storage }: Pick<App, 'storage'>, image: string | undefined): Promise<Result<string | null>> {
	if (image === undefined) return ok(null);
	const photo = photoOf(image);
	const colour = photo && !isUploadKey(photo.key) ? await ownColour(storage, photo.key) : null;
	return photo && colour ? ok(photoUrl(photo.key, colour)) : refuse('INPUT_INVALID', { field: 'image' });
}

import { createHash } from 'node:crypto';
import { photoUrl } from '#lib/catalogue/picture.ts';
import { colourKey, sourceKey } from '#server/pictures/keys.ts';
import { ownColour } from '#server/pictures/own-colour.ts';
import { type PictureFault, reencode } from '#server/pictures/re-encode.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

export const PICTURE_MAX_BYTES = 15_000_000;
const LIMITS_OF_IMPORT = { pixels: 50_000_000, leastPx: 64 };

export type TakenPicture = { ok: true; url: string } | { ok: false; reason: string };
const refused = (reason: string): TakenPicture => ({ ok: false, reason });

const REASONS: Record<PictureFault, string> = {
	kind: 'is not a JPEG, PNG, WebP or AVIF picture',
	pixels: `has more than ${LIMITS_OF_IMPORT.pixels / 1_000_000} million pixels`,
	small: `is smaller than ${LIMITS_OF_IMPORT.leastPx} pixels`,
	broken: 'cannot be read as a picture',
};

/**
 * Stores a photograph of the catalogue, re-encoded, under a hash of its bytes, so that the same file is stored once. Answers its address,
 * which contains its mean colour. Refuses with a sentence files that are not JPEG, PNG, WebP or AVIF, are larger than 15 MB or 50 million
 * pixels, smaller than 64 pixels, or broken. Without a storage it only checks.
 */
export async function takePicture(storage: Pick<ObjectStorage, 'get' | 'put'> | null, bytes: Uint8Array): Promise<TakenPicture> {
	if (bytes.byteLength > PICTURE_MAX_BYTES) return refused(`is larger than ${PICTURE_MAX_BYTES / 1_000_000} MB`);
	const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
	const known = storage && (await ownColour(storage, key));
	if (known) {
		await storage.put(colourKey(key), Buffer.from(known));
		return { ok: true, url: photoUrl(key, known) };
	}
	const made = await reencode(bytes, LIMITS_OF_IMPORT);
	if (!made.ok) return refused(REASONS[made.fault]);
	await storage?.put(sourceKey(key), made.source);
	await storage?.put(colourKey(key), Buffer.from(made.colour));
	return { ok: true, url: photoUrl(key, made.colour) };
}

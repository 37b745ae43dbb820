import { createHash } from 'node:crypto';
import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { photoUrl } from '#lib/catalogue/picture.ts';
import { colourKey, sourceKey } from '#server/pictures/keys.ts';
import { meanColour, ownColour } from '#server/pictures/own-colour.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

export const PICTURE_MAX_BYTES = 15_000_000;
const MAX_PIXELS = 50_000_000;
const MIN_PX = 64;
/** Pages use at most 960 pixels; twice that is enough for a wider layout. */
const SOURCE_SIZE: ResizeOptions = { width: 1_920, height: 1_920, fit: 'inside', withoutEnlargement: true };
const SOURCE_QUALITY = 90;

export type TakenPicture = { ok: true; url: string } | { ok: false; reason: string };
const refused = (reason: string): TakenPicture => ({ ok: false, reason });

/** The formats by content, whatever the file's name is. Not SVG, which may contain scripts. */
const isAccepted = ({ format, compression }: Metadata) =>
	format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1');

/**
 * Stores a photograph: rotated upright, without metadata (such as place and time), no wider than needed, under a hash of its bytes, so that
 * the same file is stored once. Answers its address, which contains its mean colour. Refuses with a sentence files that are not JPEG, PNG,
 * WebP or AVIF, are larger than 15 MB or 50 million pixels, smaller than 64 pixels, or broken. Without a storage it only checks.
 */
export async function takePicture(storage: ObjectStorage | null, bytes: Uint8Array): Promise<TakenPicture> {
	if (bytes.byteLength > PICTURE_MAX_BYTES) return refused(`is larger than ${PICTURE_MAX_BYTES / 1_000_000} MB`);
	const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
	try {
		const metadata = await open().metadata();
		if (!isAccepted(metadata)) return refused('is not a JPEG, PNG, WebP or AVIF picture');
		if (Math.min(metadata.width, metadata.height) < MIN_PX) return refused(`is smaller than ${MIN_PX} pixels`);
		const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
		const known = await storage?.get(sourceKey(key));
		const source = known ?? (await open().autoOrient().resize(SOURCE_SIZE).webp({ quality: SOURCE_QUALITY }).toBuffer());
		const colour = (known && storage && (await ownColour(storage, key))) ?? (await meanColour(source));
		if (storage && !known) await storage.put(sourceKey(key), source);
		await storage?.put(colourKey(key), Buffer.from(colour));
		return { ok: true, url: photoUrl(key, colour) };
	} catch (error) {
		if (error instanceof Error && /pixel limit/.test(error.message))
			return refused(`has more than ${MAX_PIXELS / 1_000_000} million pixels`);
		if (error instanceof Error && 'code' in error) throw error;
		return refused('cannot be read as a picture');
	}
}

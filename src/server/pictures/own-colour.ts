import sharp from 'sharp';
import { colourKey, sourceKey } from '#server/pictures/keys.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

/** The mean colour of a picture as `rrggbb`. */
export async function meanColour(picture: Uint8Array): Promise<string> {
	const mean = await sharp(picture).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
	return mean.subarray(0, 3).toString('hex');
}

/** The mean colour of a stored photograph: computed once and stored beside it. Null when there is no such photograph. */
export async function ownColour(storage: Pick<ObjectStorage, 'get'>, key: string): Promise<string | null> {
	const stored = await storage.get(colourKey(key));
	if (stored) return Buffer.from(stored).toString();
	const source = await storage.get(sourceKey(key));
	return source && meanColour(source);
}

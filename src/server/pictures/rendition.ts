import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS, type PictureWidth } from '#lib/catalogue/picture.ts';
import type { Refusal } from '#lib/result.ts';
import { PICTURE_FORMATS, type PictureFormat, renditionKey, sourceKey } from '#server/pictures/keys.ts';
import type { App } from '#server/ports/app.ts';
import { storeDerived } from '#server/storage/store-derived.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';
import { createSingleFlight } from '#server/throttle/single-flight.ts';

const ENCODE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
	avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
	webp: (picture) => picture.webp({ quality: 74 }),
	jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
};

/** The best format that an Accept header names explicitly; `image/*` and the like come also from browsers that can show neither. */
export function formatFor(accept: string | null): PictureFormat {
	return PICTURE_FORMATS.find((format) => accept?.includes(`image/${format}`)) ?? 'jpeg';
}

/** The width in an address if the layout uses it; null for any other, so that requests cannot fill the disk. */
export const widthOf = (text: string): PictureWidth | null => PICTURE_WIDTHS.find((width) => String(width) === text) ?? null;

const scaling = createSemaphore(LIMITS.scaling);
const flights = createSingleFlight<Uint8Array | null | Refusal>();

type PictureStore = { storage: Pick<App['storage'], 'get' | 'put'>; log: App['log'] };

/** A rendition: a photograph in one width and format, made once and stored beside its source if possible. Null when there is no such photograph. */
export async function rendition(
	app: PictureStore,
	photo: { key: string; width: PictureWidth; format: PictureFormat },
): Promise<Uint8Array | null> {
	const at = renditionKey(photo.key, photo.width, photo.format);
	const made = (await app.storage.get(at)) ?? (await flights(at, () => scaling.run('', () => makeRendition(app, photo))));
	return made instanceof Uint8Array ? made : null;
}

async function makeRendition(
	app: PictureStore,
	{ key, width, format }: { key: string; width: PictureWidth; format: PictureFormat },
): Promise<Uint8Array | null> {
	const source = await app.storage.get(sourceKey(key));
	if (!source) return null;
	const made = await ENCODE[format](sharp(source).resize({ width, withoutEnlargement: true })).toBuffer();
	await storeDerived(app, app.storage.put(renditionKey(key, width, format), made));
	return made;
}

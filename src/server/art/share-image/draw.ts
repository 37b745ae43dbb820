import sharp from 'sharp';
import { photoOf } from '#lib/catalogue/picture.ts';
import { SHARE_IMAGE_PX } from '#lib/page/share-image.ts';
import type { Refusal } from '#lib/result.ts';
import { drawArt } from '#server/art/art.ts';
import { labelOver, type PackLabel } from '#server/art/share-image/label.ts';
import { drawAwning, drawFront, hasWindow, nameOnSign } from '#server/art/share-image/shop-front.ts';
import { drawable, drawWords, type Run } from '#server/art/share-image/words.ts';
import { rendition } from '#server/pictures/rendition.ts';
import type { App } from '#server/ports/app.ts';
import { bucketOf, fillBucket, readBucket } from '#server/storage/hash-buckets.ts';
import { storeDerived } from '#server/storage/store-derived.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';
import { createSingleFlight } from '#server/throttle/single-flight.ts';

/** The content of the picture of a shared shop or product. Texts that the store's fonts cannot draw are left out. */
export type ShareCard = {
	/** The path of the picture on its card. */
	image: string;
	/** The brand, or the category of a shop. */
	kind: string;
	name: string;
	facts: readonly string[];
	price: string | null;
	/** The MRP when it is higher than the price, and the discount in words. */
	was: string | null;
	off: string | null;
	brand: string;
	/** The words over a drawn pack; none where the picture is another. */
	label?: PackLabel | null;
	/** Which of the six awning colours a shop has; the store's own without one. */
	awning?: number;
};

/** The light colours of layouts/colours.css: readers of a shared link have chosen no theme. */
const INK = '#1b2420';
const SOFT = '#56615b';
const TEAL = '#0b6e63';
const CHILLI = '#c6392b';
const PAPER = '#fbfaf6';

const PICTURE = { left: 60, top: 142, size: 428 };
/** Where the words stand and the name of the store: beside a picture, or below a front. */
const BESIDE_PICTURE = { left: 540, top: 132, width: 600, height: 386, brand: { right: null, top: 554, width: 600, height: 60 } };
const BELOW_FRONT = { left: 60, top: 476, width: 780, height: 130, brand: { right: 1_140, top: 554, width: 280, height: 60 } };

const MAX_NAME_CHARS = 72;
const NAME_PX: readonly (readonly [chars: number, px: number])[] = [
	[16, 76],
	[32, 62],
	[MAX_NAME_CHARS, 52],
];

/** Some 40 kB each: 330 MB at most. */
const BUCKETS = 8_192;
const places = createSemaphore(LIMITS.drawings);
const drawing = createSemaphore(LIMITS.drawing);
const flights = createSingleFlight<Buffer | null | Refusal>();

/** Who asks for a picture: the network, for which few are drawn at once, and a signal that is aborted when the caller leaves. */
type Asker = { caller: string; signal?: AbortSignal };

function scene({ image, awning }: ShareCard): Buffer {
	const { width, height } = SHARE_IMAGE_PX;
	const { left, top, size } = PICTURE;
	const [, name = '', ground = null] = /^\/art\/([\w.-]+)\.svg(?:\?g=([a-z]+))?$/.exec(image) ?? [];
	const art = hasWindow(image)
		? drawFront({ name, ground }, awning)
		: drawArt(name, ground).svg.replace('<svg ', `<svg x="${left}" y="${top}" width="${size}" height="${size}" `);
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
			`<rect width="${width}" height="${height}" fill="${PAPER}"/>${art}${drawAwning(awning)}</svg>`,
	);
}

const CORNERS = Buffer.from(
	`<svg width="${PICTURE.size}" height="${PICTURE.size}"><rect width="${PICTURE.size}" height="${PICTURE.size}" rx="40"/></svg>`,
);

type PictureStore = Pick<App, 'storage' | 'log'>;

/** The photograph to show instead of a drawing; `null` for a product or shop without one. */
async function photograph(app: PictureStore, image: string): Promise<Buffer | null> {
	const photo = photoOf(image);
	const bytes = photo && (await rendition(app, { key: photo.key, width: 480, format: 'jpeg' }));
	if (!bytes) return null;
	const fitted = sharp(bytes).resize(PICTURE.size, PICTURE.size, { fit: 'cover' });
	return fitted
		.composite([{ input: CORNERS, blend: 'dest-in' }])
		.png()
		.toBuffer();
}

function linesOf({ image, kind, name, facts, price, was, off }: ShareCard): Run[][] {
	const short = [...name].length > MAX_NAME_CHARS ? `${[...name].slice(0, MAX_NAME_CHARS - 1).join('')}…` : name;
	const px = NAME_PX.find(([chars]) => [...short].length <= chars)?.[1] ?? 52;
	const run = (text: string | null, size: number, colour: string, struck = false): Run[] => {
		const words = text && drawable(text);
		return words ? [{ text: words, px: size, colour, struck }] : [];
	};
	// On a front the name stands on the signboard.
	if (hasWindow(image)) return [run(kind, 32, TEAL), ...facts.map((fact) => run(fact, 32, SOFT))].filter((runs) => runs.length > 0);
	return [
		run(kind, 32, TEAL),
		run(short, px, INK),
		...facts.map((fact) => run(fact, 32, SOFT)),
		[...run(price, 72, INK), ...run(was, 36, SOFT, true), ...run(off, 36, CHILLI)],
	].filter((runs) => runs.length > 0);
}

async function draw(app: PictureStore, card: ShareCard): Promise<Buffer> {
	const isFront = hasWindow(card.image);
	const room = isFront ? BELOW_FRONT : BESIDE_PICTURE;
	const words = await drawWords(linesOf(card), room);
	const brand = await drawWords([[{ text: card.brand, px: 38, colour: TEAL }]], room.brand);
	const photo = await photograph(app, card.image);
	const onPicture = photo ? [{ input: photo, left: PICTURE.left, top: PICTURE.top }] : await labelOver(card.label ?? null, PICTURE);
	return sharp(scene(card))
		.composite([
			...(isFront ? await nameOnSign(card.name) : onPicture),
			{ input: words.data, left: room.left, top: room.top + Math.round((room.height - words.height) / 2) },
			{ input: brand.data, left: room.brand.right === null ? room.left : room.brand.right - brand.width, top: room.brand.top },
		])
		.png(photo ? {} : { palette: true })
		.toBuffer();
}

/**
 * The picture of a shared shop or product, 1200 × 630, as a PNG. It is stored where possible, so that it is drawn once. Pictures are drawn
 * one at a time, once for all requests for the same: `null` when too many requests wait, too many of this caller wait, or every caller who
 * asked for it has left.
 */
export async function sharePicture(app: PictureStore, card: ShareCard, { caller, signal }: Asker = { caller: '' }): Promise<Buffer | null> {
	const print = JSON.stringify(card);
	const bucket = `og/${bucketOf(print, BUCKETS)}.png`;
	const known = await readBucket(app.storage, bucket, print);
	if (known) return known;
	const make = async (): Promise<Buffer> => {
		const picture = await draw(app, card);
		await storeDerived(app, fillBucket(app.storage, bucket, print, picture));
		return picture;
	};
	const drawn = await places.run(caller, () =>
		flights(print, (isWanted) => drawing.run('', async () => (isWanted() ? make() : null)), signal),
	);
	return drawn instanceof Buffer ? drawn : null;
}

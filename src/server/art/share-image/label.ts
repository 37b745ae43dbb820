import { drawable, drawWords } from '#server/art/share-image/words.ts';

/** The words of a drawn pack: the brand and the amount in a line each, short enough for it, and what it is called between them. */
export type PackLabel = { brand: string | null; words: string; amount?: string | undefined; isLight: boolean };
type Drawn = { input: Buffer; left: number; top: number };

/** Where a drawn pack has its label, in parts of the picture's size: the same as in `pack-label.css`. */
const LABEL = { top: 0.368, width: 0.38, height: 0.264 } as const;
/** The size of letters, and how high a line of the small ones is with its distance. */
const SMALL = 0.047;
const SMALL_LINE = 0.058;
const LARGE = 0.068;

const LIGHT = '#ffffff';
const INK = '#1b2420';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The words over a drawn pack, for a picture of that size and place, where a page would set them; nothing where our faces cannot draw them. */
export async function labelOver(label: PackLabel | null, place: { left: number; top: number; size: number }): Promise<Drawn[]> {
	const words = label && drawable(label.words);
	if (!words) return [];
	const colour = label.isLight ? LIGHT : INK;
	const px = (part: number) => Math.round(place.size * part);
	const top = place.top + px(LABEL.top);
	const high = px(LABEL.height);
	const small = px(SMALL_LINE);
	/** A text that is no higher than its room, in the middle of it; a line of small letters never wraps, but gets narrower. */
	const within = async (text: string, size: number, room: { top: number; height: number }): Promise<Drawn> => {
		const box = { width: px(LABEL.width), height: room.height, isCentred: true, isOneLine: size === SMALL };
		const { data, width, height } = await drawWords([[{ text, px: px(size), colour }]], box);
		const left = place.left + Math.round((place.size - width) / 2);
		return { input: data, left, top: room.top + Math.round((room.height - height) / 2) };
	};
	const brand = label.brand && drawable(label.brand);
	const amount = label.amount && drawable(label.amount);
	const above = brand ? small : 0;
	const below = amount ? small : 0;
	return Promise.all([
		...(brand ? [within(brand, SMALL, { top, height: small })] : []),
		within(capital(words), LARGE, { top: top + above, height: high - above - below }),
		...(amount ? [within(amount, SMALL, { top: top + high - small, height: small })] : []),
	]);
}

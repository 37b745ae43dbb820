import { SHARE_IMAGE_PX } from '#lib/page/share-image.ts';
import { drawArt } from '#server/art/art.ts';
import { drawable, drawWords } from '#server/art/share-image/words.ts';
import { ROW_WINDOW_STYLE, WINDOW_STYLE } from '#server/art/shop-window.ts';

/** The six colours of awnings, light: the same as `--stripe-*` in layouts/colours.css. */
const STRIPE_0 = '#0b6e63';
const STRIPE_1 = '#2b6cb0';
const STRIPE_2 = '#c6392b';
const STRIPE_3 = '#6b46c1';
const STRIPE_4 = '#b35a12';
const STRIPE_5 = '#2f7d32';
const AWNINGS = [STRIPE_0, STRIPE_1, STRIPE_2, STRIPE_3, STRIPE_4, STRIPE_5] as const;
const STRIPES = 12;
const AWNING_PX = 78;
const SIGN = { left: 60, top: 142, width: 1_080, height: 104, inset: 32, px: 64 };
const WINDOW = { left: 60, top: 262, width: 1_080, height: 196 };
const LIGHT = '#ffffff';

type Placed = { input: Buffer; left: number; top: number };

/** The colour of an awning, as `#rrggbb`; of the first where the shop has none. */
export const awningColour = (awning: number | undefined): string => AWNINGS[awning ?? 0] ?? AWNINGS[0];

/** The awning over a shared picture. */
export function drawAwning(awning: number | undefined): string {
	const stripe = SHARE_IMAGE_PX.width / STRIPES;
	return Array.from({ length: STRIPES }, (_, i) => {
		const fill = i % 2 === 0 ? awningColour(awning) : LIGHT;
		return `<path fill="${fill}" d="M${i * stripe} 0h${stripe}v${AWNING_PX}a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z"/>`;
	}).join('');
}

/** Whether the picture of a shop is its drawn window, which a front is drawn around. */
export const hasWindow = (image: string): boolean => image.startsWith('/art/window.');

/** Signboard and window of a shop's front, below its awning; `art` is the drawing of the window. */
export function drawFront({ name, ground }: { name: string; ground: string | null }, awning: number | undefined): string {
	const { left, top, width, height } = WINDOW;
	const window = drawArt(name, ground)
		.svg.replace(WINDOW_STYLE, ROW_WINDOW_STYLE)
		.replace('<svg ', `<svg x="${left}" y="${top}" width="${width}" height="${height}" `);
	return (
		`<rect x="${SIGN.left}" y="${SIGN.top}" width="${SIGN.width}" height="${SIGN.height}" rx="18" fill="${awningColour(awning)}"/>` +
		`<clipPath id="w"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="18"/></clipPath><g clip-path="url(#w)">${window}</g>`
	);
}

/** The shop's name on its signboard, in one line; nothing where our faces cannot draw it. */
export async function nameOnSign(name: string): Promise<Placed[]> {
	const text = drawable(name);
	if (!text) return [];
	const box = { width: SIGN.width - 2 * SIGN.inset, height: SIGN.height - 16, isCentred: true, isOneLine: true };
	const { data, width, height } = await drawWords([[{ text, px: SIGN.px, colour: LIGHT }]], box);
	return [{ input: data, left: SIGN.left + Math.round((SIGN.width - width) / 2), top: SIGN.top + Math.round((SIGN.height - height) / 2) }];
}

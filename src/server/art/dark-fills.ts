/** Below this a colour is nearly that of its ground, and what is drawn in it vanishes. */
const VANISHES = 1.5;
/** What a lightened colour has, by the contrast of WCAG. */
const SEEN = 2.2;
const MIX = 0.05;

type Rgb = [number, number, number];

function rgbOf(hex: string): Rgb {
	const long = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
	const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
	return [part(1), part(3), part(5)];
}

function linear(value: number): number {
	const part = value / 255;
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const hexOf = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The contrast of two colours (`#rgb` or `#rrggbb`) by WCAG, from 1 to 21. */
export const contrastOf = (a: string, b: string): number => contrast(luminance(rgbOf(a)), luminance(rgbOf(b)));

/** The colour with so much (0 to 1) of another in it. */
export function mixed(hex: string, other: string, part: number): string {
	const to = rgbOf(other);
	const [r, g, b] = rgbOf(hex).map((value, i) => value + ((to[i] ?? 0) - value) * part);
	return hexOf([r ?? 0, g ?? 0, b ?? 0]);
}

/** The colour mixed with white until it can be seen on the ground. */
function lighter(hex: string, ground: string): string {
	for (let white = MIX; white < 1; white += MIX) {
		const lit = mixed(hex, '#ffffff', white);
		if (contrastOf(lit, ground) >= SEEN) return lit;
	}
	return '#ffffff';
}

/** CSS rules that lighten the fills of a drawing that would vanish on a dark ground: a black cap, the base of a lipstick. */
export function darkFills(drawing: string, ground: string): string {
	const fills = new Set([...drawing.matchAll(/fill="(#(?:[0-9a-f]{3}){1,2})"/gi)].map(([, fill = '']) => fill));
	return [...fills].map((fill) => (contrastOf(fill, ground) < VANISHES ? `[fill="${fill}"]{fill:${lighter(fill, ground)}}` : '')).join('');
}

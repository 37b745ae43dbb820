import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The soft grounds behind pictures, light and dark: the same colours as `--ground-*` in layouts/tokens.css. */
const GROUNDS = {
	leaf: ['#e8f3e2', '#22301f'],
	butter: ['#fdf3d6', '#322c18'],
	blush: ['#fde9e4', '#36231f'],
	sky: ['#e5f0fa', '#1b2b38'],
	lilac: ['#efeafa', '#28233a'],
	sand: ['#f4ece0', '#302a21'],
} as const;
export type Ground = keyof typeof GROUNDS;

const FALLBACK = 'basket';
const SIZE = 64;
const ICON = 36;
const CORNER = 6;

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };
export type Art = { svg: string; isKnown: boolean; csp: string };

let icons: IconSet | null = null;
const drawn = new Map<string, Art>();
const MAX_DRAWN = 2_000;

/** Nine megabytes, read when the first picture is asked for: that one request waits some 50 ms. */
function iconSet(): IconSet {
	icons ??= JSON.parse(
		readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
	) as IconSet;
	return icons;
}

const isGround = (text: string | null): text is Ground => text !== null && Object.hasOwn(GROUNDS, text);

function bodyOf(name: string): string | null {
	const { icons: all, aliases = {} } = iconSet();
	const own = Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name;
	return Object.hasOwn(all, own) ? (all[own]?.body ?? null) : null;
}

/** Whether there is a picture of that name. */
export const isArt = (name: string): boolean => bodyOf(name) !== null;

/** A picture of the sample catalogue's kind on its ground, as a standalone SVG that follows light and dark; a basket for an unknown name. */
export function drawArt(name: string, ground: string | null): Art {
	const on: Ground = isGround(ground) ? ground : 'sand';
	const key = `${name} ${on}`;
	const known = drawn.get(key);
	if (known) return known;
	const body = bodyOf(name);
	const [light, dark] = GROUNDS[on];
	const style = `@media(prefers-color-scheme:dark){.g{fill:${dark}}}`;
	const at = (SIZE - ICON) / 2;
	const art: Art = {
		svg:
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><style>${style}</style>` +
			`<rect class="g" width="${SIZE}" height="${SIZE}" rx="${CORNER}" fill="${light}"/>` +
			`<svg x="${at}" y="${at}" width="${ICON}" height="${ICON}" viewBox="0 0 32 32">${body ?? bodyOf(FALLBACK) ?? ''}</svg></svg>`,
		isKnown: body !== null,
		csp: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
	};
	// Unknown names are not kept: whoever asks for many must not push the real ones out.
	if (art.isKnown && drawn.size < MAX_DRAWN) drawn.set(key, art);
	return art;
}

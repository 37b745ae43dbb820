import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { darkFills } from '#server/art/dark-fills.ts';
import { longName, readShortName } from '#server/art/packs/address.ts';
import { drawBadge, drawPack } from '#server/art/packs/draw-pack.ts';
import { drawShutter, drawWindow, WINDOW_STYLE, windowThings } from '#server/art/shop-window.ts';

/** The background colours of drawings, light and dark: the same as `--ground-*` in layouts/colours.css. */
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

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };
export type Art = { svg: string; isKnown: boolean };

let icons: IconSet | null = null;
const drawn = new Map<string, Art>();
const MAX_DRAWN = 2_000;

/** Nine megabytes, read at the first request for a drawing, which takes some 50 ms longer. */
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

/** Whether there is a drawing of that name. */
export const isArt = (name: string): boolean => drawingOf(name) !== null;

/** The grounds in the dark, and lighter fills for what would vanish on the lightest of them. */
const darkStyle = (grounds: Iterable<Ground>, drawings: string) =>
	`@media(prefers-color-scheme:dark){${darkFills(drawings, GROUNDS.butter[1])}${[...grounds].map((ground) => `.${ground}{fill:${GROUNDS[ground][1]}}`).join('')}}`;

const icon = (body: string, x: number, y: number, size: number) =>
	`<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${body}</svg>`;

/** Where the icons of a drawing stand that shows a thing more than once: `three_onion`. */
const ARRANGED: Readonly<Record<string, readonly (readonly [x: number, y: number, size: number])[]>> = {
	two: [
		[10, 14, 26],
		[29, 25, 26],
	],
	three: [
		[20.5, 11, 23],
		[9, 29, 23],
		[32, 29, 23],
	],
};

/**
 * A drawing in a square of SIZE: a pack, a thing from the icons with a flavour beside it, or once, or as it is arranged; null for an
 * unknown name.
 */
function drawingOf(name: string): string | null {
	const [how = '', of = '', tone = '', ...more] = name.split('_');
	if (more.length > 0) return drawPack(name);
	const body = bodyOf(tone === '' && of !== '' ? of : how);
	if (tone !== '') {
		const badge = drawBadge(of, tone);
		return body && badge && icon(body, (SIZE - ICON) / 2, (SIZE - ICON) / 2, ICON) + badge;
	}
	const places = of === '' ? [[(SIZE - ICON) / 2, (SIZE - ICON) / 2, ICON] as const] : (ARRANGED[how] ?? []);
	return body === null || places.length === 0 ? null : places.map((place) => icon(body, ...place)).join('');
}

/** What the window of a shop shows, or its shutter; null for any other name, and for one with an unknown thing. */
function frontOf(name: string): string | null {
	if (name === 'shutter') return drawShutter();
	const bodies = windowThings(name)?.map((short) => drawingOf(longName(short) ?? '')) ?? [];
	return bodies.length > 0 && bodies.every((body) => body !== null) ? drawWindow(bodies) : null;
}

const groundUnder = (ground: Ground): string => `<rect class="${ground}" width="100%" height="100%" fill="${GROUNDS[ground][0]}"/>`;

/** A drawing on its background, in a square whose left edge is at `x`. */
const square = (drawing: string, ground: Ground, x: number): string =>
	`<rect class="${ground}" x="${x}" width="${SIZE}" height="${SIZE}" fill="${GROUNDS[ground][0]}"/>` +
	(x === 0 ? drawing : `<g transform="translate(${x})">${drawing}</g>`);

/**
 * A drawing on its background as a standalone SVG with light and dark colours; a basket for an unknown name, sand for an unknown background.
 * A window or a shutter of which no background is asked has none.
 */
export function drawArt(asked: string, askedGround: string | null): Art {
	const { name, ground } = readShortName(asked) ?? { name: asked, ground: askedGround };
	const on: Ground = isGround(ground) ? ground : 'sand';
	const key = `${name} ${on}`;
	const isGiven = ground === null || isGround(ground);
	const known = drawn.get(key);
	if (known) return isGiven ? known : { ...known, isKnown: false };
	const front = frontOf(name);
	const body = front ?? drawingOf(name);
	// A shutter has no ground of its own, so that one picture does for all shut shops.
	const under = ground === null ? '' : groundUnder(on);
	const drawing = front ? under + front : square(body ?? drawingOf(FALLBACK) ?? '', on, 0);
	const style = (front ? WINDOW_STYLE : '') + darkStyle([on], drawing);
	// A window fills whatever frame it stands in.
	const box = front ? '' : ` viewBox="0 0 ${SIZE} ${SIZE}"`;
	const art: Art = {
		svg: `<svg xmlns="http://www.w3.org/2000/svg"${box}><style>${style}</style>${drawing}</svg>`,
		isKnown: body !== null,
	};
	// Drawings for unknown names are not cached, so that requests for many of them do not push out the real ones.
	// Neither are windows: there are as many as shops, and they change.
	if (art.isKnown && !front && drawn.size < MAX_DRAWN) drawn.set(key, art);
	return isGiven ? art : { ...art, isKnown: false };
}

const SHEET_MAX = 24;
/** The distance between two squares of a sheet, so that they do not touch. */
const GAP = 16;

/** The parts of `leaf.onion`; of a pack as `leaf._aBcD` too, as pages have it that a cache has kept. */
function cellParts(cell: string): { name: string; ground: string } {
	const [ground = '', name = '', ...more] = cell.split('.');
	return { name: more.length > 0 ? '' : (longName(name) ?? ''), ground };
}

/**
 * Several drawings in one file, each with a view of its own: `leaf.basket~_aBcDm` shows the first at `#leaf.basket`. Null when a
 * name or a background is unknown, or when there are more than 24.
 */
export function drawSheet(of: string): string | null {
	const cells = of.split('~');
	if (cells.length > SHEET_MAX) return null;
	const grounds = new Set<Ground>();
	let drawings = '';
	for (const [i, cell] of cells.entries()) {
		const { name, ground } = readShortName(cell) ?? cellParts(cell);
		const body = drawingOf(name);
		if (!isGround(ground) || body === null) return null;
		grounds.add(ground);
		const x = i * (SIZE + GAP);
		drawings += `<view id="${cell}" viewBox="${x} 0 ${SIZE} ${SIZE}"/>${square(body, ground, x)}`;
	}
	const style = darkStyle(grounds, drawings);
	const width = cells.length * (SIZE + GAP);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE}"><style>${style}</style>${drawings}</svg>`;
}

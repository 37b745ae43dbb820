import { readdirSync, readFileSync } from 'node:fs';
import { contrastOf } from '#server/art/dark-fills.ts';
import { PAPER, type PackColour, packColours, readPackRows } from '#server/art/packs/colours.ts';

/** What a drawn pack is made of: its shape, the colour of its brand, and a small mark in a colour of its own for what is inside. */
export type PackParts = { shape: string; colour: string; mark: string; tone: string };
/** Where the words of a pack stand: in ink on a label, in white on its colour, or nowhere. */
export type WordsOn = 'label' | 'colour' | 'nothing';
type Shape = { svg: string; words: WordsOn };

const FOLDER = new URL('./shapes/', import.meta.url);
const MARK = /<mark x="([\d.]+)" y="([\d.]+)" size="([\d.]+)"(?: fill="(\w+)")?\/>/g;
/** A mark is drawn in a square of 10. */
const MARK_SIZE = 10;
/** What a shape has only where its colour is too light for white words. */
const OWN_LABEL = /<\w+ class="label" [^>]*>/;
const WORDS: readonly (readonly [part: string, words: WordsOn])[] = [
	['class="label"', 'colour'],
	['class="colour"', 'colour'],
	['class="paper"', 'label'],
];

function shapeOf(source: string): Shape {
	const svg = source.replace(/\n/g, '');
	return { svg, words: WORDS.find(([part]) => svg.includes(part))?.[1] ?? 'nothing' };
}

let shapes: ReadonlyMap<string, Shape> | null = null;
let marks: ReadonlyMap<string, { code: string; svg: string }> | null = null;

/** The shapes of the folder `shapes` by name. */
export function packShapes(): ReadonlyMap<string, Shape> {
	shapes ??= new Map(
		readdirSync(FOLDER)
			.sort()
			.map((file) => [file.replace('.svg', ''), shapeOf(readFileSync(new URL(file, FOLDER), 'utf8'))]),
	);
	return shapes;
}

/** The marks of `marks.csv` by name. */
export function packMarks(): ReadonlyMap<string, { code: string; svg: string }> {
	marks ??= new Map(
		readPackRows(new URL('./marks.csv', import.meta.url)).map(({ code = '', mark = '', svg = '' }) => [mark, { code, svg }]),
	);
	return marks;
}

/** Cards show the middle two thirds of a drawing's height: so high is a pack. */
const FLATTER = 'matrix(1 0 0 .88 0 3.84)';

const round = (value: number) => String(Math.round(value * 100) / 100);

/** Fills by the names that the files use, so that a shape has the colours of its pack. */
const coloured = (svg: string, { main, shade, light }: PackColour, tone: PackColour) => {
	const fills: Record<string, string> = { main, shade, light, tone: tone.main, paper: PAPER };
	return svg.replace(/(fill|stroke)="(\w+)"/g, (whole, attribute, name) => (fills[name] ? `${attribute}="${fills[name]}"` : whole));
};

/** The name of a drawn pack has its parts in this order: `pouch_gold_wheat_green`. */
export const packName = ({ shape, colour, mark, tone }: PackParts): string => [shape, colour, mark, tone].join('_');

/** Where the words of a shape in a colour stand; `nothing` for an unknown one. */
export function wordsOn({ shape, colour }: Pick<PackParts, 'shape' | 'colour'>): WordsOn {
	const words = packShapes().get(shape)?.words ?? 'nothing';
	return words === 'colour' && !packColours().get(colour)?.isDark ? 'label' : words;
}

/** Names before a shape or mark was drawn anew, which orders, carts in browsers and cached pages still have. */
const NOW_CALLED: Readonly<Record<string, string>> = {
	pieces: 'bites',
	fronds: 'dill',
	'derma-roller': 'needle-roller',
	raisin: 'dried-grape',
};

/** The drawing of a pack by its name, in a square of 64; null for a name with an unknown part. */
export function drawPack(name: string): string | null {
	const [shapeName = '', colourName = '', markName = '', toneName = '', ...more] = name.split('_').map((part) => NOW_CALLED[part] ?? part);
	const shape = packShapes().get(shapeName);
	const [colour, tone, mark] = [packColours().get(colourName), packColours().get(toneName), packMarks().get(markName)?.svg];
	if (!shape || !colour || !tone || mark === undefined || more.length > 0) return null;
	const isOwn = shape.words === 'colour' && wordsOn({ shape: shapeName, colour: colourName }) === 'colour';
	const svg = (isOwn ? shape.svg.replace(OWN_LABEL, '') : shape.svg).replace(/ class="\w+"/g, '');
	const marked = svg.replace(MARK, (_, x, y, size, fill) =>
		drawMark(mark, { x: Number(x), y: Number(y), size: Number(size) }, fills(tone, fill)),
	);
	return `<g transform="${FLATTER}">${coloured(marked, colour, tone)}</g>`;
}

const SEEN = 1.6;
const isPale = ({ main }: PackColour): boolean => contrastOf(main, PAPER) < SEEN;

const fills = (tone: PackColour, fill: string | undefined): PackColour => {
	// On what is nearly white a white mark would vanish.
	if (fill === 'paper') return isPale(tone) ? { ...tone, main: tone.shade } : { ...tone, main: PAPER, light: tone.main };
	return fill === 'shade' ? { ...tone, main: tone.shade } : tone;
};

function drawMark(mark: string, { x, y, size }: { x: number; y: number; size: number }, tone: PackColour): string {
	const at = `translate(${round(x - size / 2)} ${round(y - size / 2)})scale(${round(size / MARK_SIZE)})`;
	return `<g transform="${at}" fill="${tone.main}">${coloured(mark, tone, tone)}</g>`;
}

/** A small mark on a white disc, at the lower right of what it tells the flavour of; null for an unknown mark or colour. */
export function drawBadge(markName: string, toneName: string): string | null {
	const [mark, tone] = [packMarks().get(markName)?.svg, packColours().get(toneName)];
	if (mark === undefined || !tone) return null;
	return `<circle cx="48" cy="43" r="8" fill="${PAPER}"/>${drawMark(mark, { x: 48, y: 43, size: 10 }, tone)}`;
}

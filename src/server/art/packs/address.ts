import { groundLettered, letterOf } from '#lib/catalogue/ground.ts';
import { packColours, readPackRows } from '#server/art/packs/colours.ts';
import { packMarks } from '#server/art/packs/draw-pack.ts';

/**
 * A page of forty packs has room for short addresses only, so those of packs are an underscore and a letter for each part: shape, colour, mark,
 * tone, ground. The letters stand in the CSV files and are never given to anything else, for browsers keep a drawing for a year. The newest
 * shapes and marks have none, as all are given: a pack with one of them has its whole name as its address.
 */
type Codes = { byName: ReadonlyMap<string, string>; byCode: ReadonlyMap<string, string> };

const PARTS = 4;
const codesOf = (pairs: readonly (readonly [name: string, code: string])[]): Codes => ({
	byName: new Map(pairs),
	byCode: new Map(pairs.flatMap(([name, code]) => (code === '' ? [] : [[code, name]]))),
});

let known: readonly Codes[] | null = null;

function codes(): readonly Codes[] {
	if (known) return known;
	const shapes = codesOf(readPackRows(new URL('./shape-codes.csv', import.meta.url)).map(({ shape = '', code = '' }) => [shape, code]));
	const colours = codesOf([...packColours()].map(([name, { code }]) => [name, code]));
	const marks = codesOf([...packMarks()].map(([name, { code }]) => [name, code]));
	known = [shapes, colours, marks, colours];
	return known;
}

/** The letters of a pack's parts; null for what is no pack, and where one of the parts has no letter. */
function codeOf(name: string): string | null {
	const parts = name.split('_');
	const letters = parts.map((part, i) => codes()[i]?.byName.get(part) ?? '');
	return parts.length === PARTS && letters.every((letter) => letter !== '') ? `_${letters.join('')}` : null;
}

/** A drawing's name as addresses have it without its ground: `_aBcD` for a pack with letters, its name for any other. */
export const shortName = (name: string): string => codeOf(name) ?? name;

/** The address of a drawing on a ground: short for a pack with letters, `/art/_aBcDm.svg`, by its name for any other, `/art/onion.svg?g=leaf`. */
export function drawingAddress(name: string, ground: string): string {
	const [short, letter] = [codeOf(name), letterOf(ground)];
	return short && letter ? `/art/${short}${letter}.svg` : `/art/${name}.svg?g=${ground}`;
}

/** The name of the drawing that `shortName` answered; null for letters that mean nothing. */
export function longName(short: string): string | null {
	if (!/^_\w{4}$/.test(short)) return short;
	const parts = [...short.slice(1)].map((letter, i) => codes()[i]?.byCode.get(letter));
	return parts.every((part) => part !== undefined) ? parts.join('_') : null;
}

/** The drawing and the ground that the short name of an address means; null for any other name. */
export function readShortName(short: string): { name: string; ground: string } | null {
	if (!/^_\w{5}$/.test(short)) return null;
	const name = longName(short.slice(0, -1));
	const ground = groundLettered(short.slice(-1));
	return name && ground ? { name, ground } : null;
}

import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import { unitWritten } from '#server/catalogue/packs/quantity-words.ts';

type Size = { unit: PackUnit; factor: number };

const PIECES: Size = { unit: 'piece', factor: 1 };

/**
 * A measure of packs: its key in the language catalogues (`pack.kg`), and the grams, millilitres or pieces in one. Its words stand in
 * `quantities.csv`.
 */
const SIZES = {
	g: { unit: 'g', factor: 1 },
	kg: { unit: 'g', factor: 1_000 },
	mg: { unit: 'g', factor: 0.001 },
	ml: { unit: 'ml', factor: 1 },
	l: { unit: 'ml', factor: 1_000 },
	dozen: { unit: 'piece', factor: 12 },
	bowl: PIECES,
	bunch: PIECES,
	capsule: PIECES,
	cup: PIECES,
	egg: PIECES,
	pair: PIECES,
	piece: PIECES,
	plate: PIECES,
	product: PIECES,
	pull: PIECES,
	roll: PIECES,
	sachet: PIECES,
	slice: PIECES,
	softgel: PIECES,
	strip: PIECES,
	tablet: PIECES,
	teabag: PIECES,
	unit: PIECES,
	wipe: PIECES,
} as const satisfies Record<string, Size>;

export type MeasureName = keyof typeof SIZES;
export type Measure = { name: MeasureName; unit: PackUnit; factor: number };

const isName = (name: string): name is MeasureName => name in SIZES;

export const MEASURES: readonly MeasureName[] = Object.keys(SIZES).filter(isName);

/** A measure by its key in the language catalogues. */
export const measureNamed = (name: MeasureName): Measure => ({ name, ...SIZES[name] });

/** The measure that a shop's word means ("gms" → grams); `undefined` for any other word. */
export function measureOf(word: string): Measure | undefined {
	const name = unitWritten(word);
	return name !== undefined && isName(name) ? measureNamed(name) : undefined;
}

/** The measure of a pack that names none: "Pack of 2", "10's". */
export const PIECE: Measure = { name: 'piece', unit: 'piece', factor: 1 };

import { readPackRows } from '#server/art/packs/colours.ts';
import { type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

type Rule = { kinds: readonly string[]; shapes: readonly string[]; parts: readonly string[]; measure: string };

/** A pack of this many grams or millilitres there may be: below it are pieces, kilograms or something else. */
const BARE = /^[1-9]\d{1,4}(?:\.\d{1,3})?$/;

const list = (text = '') => text.split('|').filter(Boolean);
let known: readonly Rule[] | null = null;

/** The rules of `bare-measures.csv`: the first that fits holds, and one without a measure says that it cannot be told. */
const rules = (): readonly Rule[] => {
	known ??= readPackRows(new URL('./bare-measures.csv', import.meta.url)).map(({ kind, shape, thing, measure = '' }) => ({
		kinds: list(kind),
		shapes: list(shape),
		parts: list(thing),
		measure,
	}));
	return known;
};

function measureOf({ id, kind, shape, parent, secondary }: Thing): string {
	const whole = `${id} ${parent}/${secondary}`;
	const rule = rules().find(
		({ kinds, shapes, parts }) =>
			kinds.includes(kind) &&
			(shapes.length === 0 || shapes.includes(shape)) &&
			(parts.length === 0 || parts.some((part) => whole.includes(part))),
	);
	return rule?.measure ?? '';
}

/**
 * A pack that is a number alone, from 10 on, with the measure in which such a thing is sold: `250` of turmeric is `250 g`, of shampoo `250 ml`.
 * Any other text as it is, and a number of what is counted or not recognised.
 */
export function withMeasure(text: string, thing: string | null): string {
	if (thing === null || !BARE.test(text)) return text;
	const found = thingById(thing);
	const measure = found ? measureOf(found) : '';
	return measure === '' ? text : `${text} ${measure}`;
}

/** What a number alone may have been read as. */
export const withAnyMeasure = (text: string): string[] => (BARE.test(text) ? [`${text} g`, `${text} ml`] : []);

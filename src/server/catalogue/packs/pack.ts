import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import { type Measure, measureOf, PIECE } from '#server/catalogue/packs/pack-measures.ts';

/**
 * A pack size in a normal form. `key` identifies the variant ("1000 g", "2x300 ml", or the text in lower case), `text` is what the shop
 * wrote, `amount` is the grams, millilitres or pieces of the whole pack; null where the text has no size.
 */
export type Pack = { key: string; text: string; amount: number | null; unit: PackUnit | null };

/** `times` packs of `each` measures; `of` is the shop's word for a pack that names no measure. */
export type Contents = { times: number; each: number; measure: Measure; of: 'pack' | 'set' | null };

const COUNT = String.raw`(\d{1,4})\s*x\s*`;
const AMOUNT = String.raw`(\d{1,6}(?:\.\d{1,3})?)\s*`;
const ONE = new RegExp(`^(?:${COUNT})?${AMOUNT}([a-z]+)\\.?(?: each)?$`);
const OF_PIECES = /^\(?(pack|set) of (\d{1,4})(?: pcs)?\)?$/;
const APOSTROPHE = new RegExp(String.raw`^(?:${COUNT})?(\d{1,4})'s(?: pack)?$`);

/** Without rounding errors of binary fractions: 0.35 l is 350, not 350.00000000000006. */
const round = (value: number) => Math.round(value * 1_000) / 1_000;
const tidy = (written: string) => written.normalize('NFKC').replace(/[‘’]/g, "'").replace(/×/g, 'x').replace(/\s+/g, ' ').trim();

function contentsOf(plain: string): Contents | null {
	const [, count = '1', amount, word = ''] = ONE.exec(plain) ?? [];
	const measure = measureOf(word);
	if (amount && measure) return { times: Number(count), each: Number(amount), measure, of: null };
	const [, of, number] = OF_PIECES.exec(plain) ?? [];
	if (number) return { times: 1, each: Number(number), measure: PIECE, of: of === 'set' ? 'set' : 'pack' };
	const [, packs = '1', pieces] = APOSTROPHE.exec(plain) ?? [];
	return pieces ? { times: Number(packs), each: Number(pieces), measure: PIECE, of: null } : null;
}

/** Reads a pack size as shops write it: "1 kg", "975ml", "2x300 ml", "5x6 pcs", "1 dozen", "Pack of 2"; `null` for other text. */
export function readPack(written: string): Contents | null {
	const contents = contentsOf(tidy(written).toLowerCase());
	return contents && contents.times > 0 && round(contents.each * contents.measure.factor) > 0 ? contents : null;
}

/** The normal form of a pack as shops write it; a text without a size is unchanged. */
export function parsePack(written: string): Pack {
	const text = tidy(written);
	const contents = readPack(written);
	if (!contents) return { key: text.toLowerCase(), text, amount: null, unit: null };
	const { times, measure } = contents;
	const each = round(contents.each * measure.factor);
	const key = times > 1 ? `${times}x${each} ${measure.unit}` : `${each} ${measure.unit}`;
	return { key, text, amount: round(times * each), unit: measure.unit };
}

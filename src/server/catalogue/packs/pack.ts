import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import { type Measure, measureOf, PIECE } from '#server/catalogue/packs/pack-measures.ts';
import { measureSaid, packSaid } from '#server/catalogue/packs/said-packs.ts';
import { withPlainNumbers } from '#server/catalogue/packs/written-numbers.ts';

/**
 * A pack size in a normal form. `key` identifies the variant ("1000 g", "2x300 ml", or the text in lower case), `text` is what the shop
 * wrote, `amount` is the grams, millilitres or pieces of the whole pack; null where the text has no size.
 */
export type Pack = { key: string; text: string; amount: number | null; unit: PackUnit | null };

/** `times` packs of `each` measures; `of` is the shop's word for a pack that names no measure. */
export type Contents = { times: number; each: number; measure: Measure; of: 'pack' | 'set' | null };

/** What a pack may come in. After a measure it says nothing of the size: "1 litre pouch". */
const CONTAINER =
	'(?:pouch|bag|bottle|jar|tin|can|carton|box|tub|tube|packet|pack|pkt|refill|refill pack|tetra ?pack?|tray|sack|container|cup|bucket|pet bottle|glass bottle)';
const COUNT = String.raw`(\d{1,4})\s*x\s*`;
const AMOUNT = String.raw`(\d{1,6}(?:\.\d{1,3})?)\s*`;
/** A word in Latin letters or in a script of India. */
const WORD = String.raw`([a-z\u0900-\u0dff]+)\.?`;
const ONE = new RegExp(`^(?:${COUNT})?${AMOUNT}${WORD}(?: ${CONTAINER})?(?: each)?$`);
/** The count stands behind: "250g x 4", "750 ml (pack of 2)". */
const COUNT_LAST = new RegExp(
	String.raw`^${AMOUNT}${WORD}(?: ${CONTAINER})?,?\s*(?:x\s*(\d{1,4})(?: ?(?:pcs?|nos?|n|${CONTAINER}s?)\.?)?|[-(]?\s*(?:combo )?(?:pack|set) of (\d{1,4})\)?)$`,
);
const OF_PIECES = /^\(?(pack|set) of (\d{1,4})(?: pcs)?\)?$/;
/** An amount with any words around it, which the catalogues of the six languages may know. */
const SAID = new RegExp(String.raw`^(?:${COUNT})?${AMOUNT}(\D+)$`);
const SAID_OF = /^(\D*)(\d{1,4})(\D*)$/;
const APOSTROPHE = new RegExp(String.raw`^(?:${COUNT})?(\d{1,4})'s(?: pack)?$`);

/** Without rounding errors of binary fractions: 0.35 l is 350, not 350.00000000000006. */
const round = (value: number) => Math.round(value * 1_000) / 1_000;
const tidy = (written: string) =>
	withPlainNumbers(written).normalize('NFKC').replace(/[‘’]/g, "'").replace(/×/g, 'x').replace(/\s+/g, ' ').trim();

function contentsOf(plain: string): Contents | null {
	const [, count = '1', amount, word = ''] = ONE.exec(plain) ?? [];
	const measure = measureOf(word);
	if (amount && measure) return { times: Number(count), each: Number(amount), measure, of: null };
	const [, size, unit = '', after, ofPack] = COUNT_LAST.exec(plain) ?? [];
	const counted = measureOf(unit);
	if (size && counted) return { times: Number(after ?? ofPack), each: Number(size), measure: counted, of: null };
	const [, of, number] = OF_PIECES.exec(plain) ?? [];
	if (number) return { times: 1, each: Number(number), measure: PIECE, of: of === 'set' ? 'set' : 'pack' };
	const [, packs = '1', pieces] = APOSTROPHE.exec(plain) ?? [];
	return pieces ? { times: Number(packs), each: Number(pieces), measure: PIECE, of: null } : saidContents(plain);
}

/** A size as the pages write it in any of the languages, so that a shop can change the one that it sees: "750 మి.లీ.", "10 गोलियाँ". */
function saidContents(plain: string): Contents | null {
	const [, times = '1', amount, words = ''] = SAID.exec(plain) ?? [];
	const measure = measureSaid(words);
	if (amount && measure) return { times: Number(times), each: Number(amount), measure, of: null };
	const [, before = '', number, behind = ''] = SAID_OF.exec(plain) ?? [];
	const of = packSaid(before, behind);
	return number && of ? { times: 1, each: Number(number), measure: PIECE, of } : null;
}

/** Reads a pack size as shops write it: "1 kg", "975ml", "2x300 ml", "5x6 pcs", "1 dozen", "Pack of 2"; `null` for other text. */
export function readPack(written: string): Contents | null {
	const contents = contentsOf(tidy(written).toLowerCase());
	return contents && contents.times > 0 && round(contents.each * contents.measure.factor) > 0 ? contents : null;
}

/** The normal form of a pack as shops write it; the text stays the shop's own. */
export function parsePack(written: string): Pack {
	const text = written.normalize('NFC').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
	const contents = readPack(written);
	if (!contents) return { key: tidy(written).toLowerCase(), text, amount: null, unit: null };
	const { times, measure } = contents;
	const each = round(contents.each * measure.factor);
	const key = times > 1 ? `${times}x${each} ${measure.unit}` : `${each} ${measure.unit}`;
	return { key, text, amount: round(times * each), unit: measure.unit };
}

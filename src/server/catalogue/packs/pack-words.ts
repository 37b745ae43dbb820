import { numberText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';
import { type Contents, readPack } from '#server/catalogue/packs/pack.ts';
import type { MeasureName } from '#server/catalogue/packs/pack-measures.ts';

/** How many of the small measures make one of the large: grams in a kilogram, millilitres in a litre. */
const LARGE = 1_000;
/** A weight of 1,004 g is said as it is written; 1,250 g is a kilogram and a quarter. */
const ROUND = 50;
const LARGER = { g: 'kg', ml: 'l' } as const;
const SMALLER = { kg: 'g', l: 'ml' } as const;

/** An amount as people say it: 1,000 g is a kilogram, half a kilogram is 500 g. */
function spoken({ each, measure: { name } }: Contents): { each: number; name: MeasureName } {
	if (each >= LARGE && each % ROUND === 0 && (name === 'g' || name === 'ml')) return { each: each / LARGE, name: LARGER[name] };
	if (each < 1 && (name === 'kg' || name === 'l')) return { each: Math.round(each * LARGE), name: SMALLER[name] };
	return { each, name };
}

/** A pack size in the reader's language: "500gm" → "500 ग्राम", "2x300 ml" → "2 × 300 मिली"; a text without a size stays as the shop wrote it. */
export function packWords(written: string, t: Translate): string {
	const contents = readPack(written);
	if (!contents) return written;
	const { times, of } = contents;
	const { each, name } = spoken(contents);
	const amount = numberText(each);
	if (of) return t(`pack.${of}Of`, { amount });
	const pack = t(`pack.${name}`, { count: each, amount });
	return times > 1 ? t('pack.times', { times, pack }) : pack;
}

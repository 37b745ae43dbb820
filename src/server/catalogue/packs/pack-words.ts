import { numberText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';
import { readPack } from '#server/catalogue/packs/pack.ts';

/** A pack size in the reader's language: "500gm" → "500 ग्राम", "2x300 ml" → "2 × 300 मिली"; a text without a size stays as the shop wrote it. */
export function packWords(written: string, t: Translate): string {
	const contents = readPack(written);
	if (!contents) return written;
	const { times, each, measure, of } = contents;
	const amount = numberText(each);
	if (of) return t(`pack.${of}Of`, { amount });
	const pack = t(`pack.${measure.name}`, { count: each, amount });
	return times > 1 ? t('pack.times', { times, pack }) : pack;
}

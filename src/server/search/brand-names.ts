import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf, soundOf } from '#server/catalogue/spelling/sound.ts';

/**
 * `products`: kinds of products, each with the brand names that people use for it: for places where the brand is not sold. Names are compared
 * by sound, so one spelling stands for all others, also in other scripts. `makers`: brands with many products; beside the name of a product
 * they only name its maker ("amul doodh").
 */
const WORDS = z
	.object({ products: z.record(z.string(), z.string()), makers: z.string() })
	.parse(JSON.parse(readFileSync(new URL('./brand-names.json', import.meta.url), 'utf8')));

/** With at least this many consonants, equal consonants mean the same name, however its vowels are spelled. */
const TELLING_CONSONANTS = 4;
/** Shorter names must match exactly: with a mistake they could be another word. */
const SHORTEST_MISTAKEN = 5;

/** The sound of a word in any script by the rules of English names: a soft c is an s, a hard one a k. */
const heard = (word: string): string =>
	soundOf(
		romanOf(word)
			.replace(/^x/, 'z')
			.replace(/c(?=[eiy])/g, 's')
			.replace(/c(?!h)/g, 'k')
			.replace(/x/g, 'ks'),
	);

const KNOWN = Object.entries(WORDS.products).flatMap(([product, names]) =>
	names.split(' ').map((name) => {
		const sound = name.split('_').map(heard).join('');
		return { product, sound, consonants: consonantsOf(sound) };
	}),
);
const MAKER_SOUNDS = new Set(WORDS.makers.split(' ').map((name) => name.split('_').map(heard).join('')));
const PRODUCT_OF = new Map(KNOWN.map(({ sound, product }) => [sound, product]));

/** The product of a name that sounds the same or nearly: with the same consonants, or with up to two wrong letters in a longer name. */
function productCalled(words: readonly string[]): string | null {
	const sound = words.map(heard).join('');
	const exact = PRODUCT_OF.get(sound);
	if (exact || sound.length < SHORTEST_MISTAKEN) return exact ?? null;
	const consonants = consonantsOf(sound);
	const most = sound.length > SHORTEST_MISTAKEN ? 2 : 1;
	const like = KNOWN.find(
		(one) =>
			one.sound[0] === sound[0] &&
			one.consonants === consonants &&
			(consonants.length >= TELLING_CONSONANTS || (consonants.length > 2 && editDistance(sound, one.sound, most) <= most)),
	);
	return like?.product ?? null;
}

/** The product of a text that is only such a name ("parle g", "surf"); `null` for any other text. */
export const productNamed = (text: string): string | null => productCalled(foldForSearch(text));

/** The product of a text that is or contains such a name in any script, the longest name first; `null` for any other text. */
export function productMeant(text: string): string | null {
	const words = foldForSearch(text);
	const whole = productCalled(words);
	if (whole) return whole;
	for (const [i, word] of words.entries()) {
		const product = productCalled(words.slice(i, i + 2)) ?? productCalled([word]);
		if (product) return product;
	}
	return null;
}

/** The text without the name of a brand with many products; `null` where it has no such name, or nothing else. */
export function withoutMaker(text: string): string | null {
	const words = foldForSearch(text);
	for (const length of [2, 1]) {
		const at = words.findIndex(
			(_, i) =>
				i + length <= words.length &&
				MAKER_SOUNDS.has(
					words
						.slice(i, i + length)
						.map(heard)
						.join(''),
				),
		);
		if (at >= 0) return words.toSpliced(at, length).join(' ') || null;
	}
	return null;
}

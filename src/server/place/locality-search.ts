import type { Locality } from '#lib/contract/place.ts';
import { plainDigits } from '#lib/format/typed-number.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { foldForSearch, heardOf, wordsMatch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf, soundOf } from '#server/catalogue/spelling/sound.ts';
import { type LocalityRecord, localityTable, localityWithNames, popularityOf } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';

const DEFAULT_LIMIT = 20;
/** A word with fewer letters is not guessed at: too many others are near it. */
const GUESSED_FROM = 4;
/** Below this length only vowels, aspiration and doubled letters may be wrong: another consonant makes another place ("pune", Punjab). */
const MIDDLE_WORD = 6;
/** From this length on two letters may be wrong. */
const LONG_WORD = 8;
/** Fewer consonants are those of too many words. */
const CONSONANTS_MIN = 3;

/** A part of town as people write it after the name: "vile parle w", "अंधेरी ईस्ट", "અંધેરી પૂર્વ". */
const PARTS = new Map(
	Object.entries({
		west: 'w wst paschim pashchim वेस्ट पश्चिम વેસ્ટ પશ્ચિમ ವೆಸ್ಟ್ ಪಶ್ಚಿಮ వెస్ట్ పశ్చిమ పడమర',
		east: 'e est purv purva poorv ईस्ट पूर्व ઈસ્ટ પૂર્વ ಈಸ್ಟ್ ಪೂರ್ವ ఈస్ట్ తూర్పు పూర్వ',
		north: 'n uttar नॉर्थ उत्तर નોર્થ ઉત્તર ನಾರ್ತ್ ಉತ್ತರ నార్త్ ఉత్తర',
		south: 's dakshin साउथ दक्षिण સાઉથ દક્ષિણ ಸೌತ್ ದಕ್ಷಿಣ సౌత్ దక్షిణ',
	}).flatMap(([part, written]) => foldForSearch(written).map((word) => [word, part] as const)),
);
/** A PIN code with a space in its middle, as on letters. */
const PIN_IN_TWO = /\b([1-9]\d{2})\s+(\d{3})\b/;

const foldedWords = (q: string): string[] => foldForSearch(plainDigits(q).replace(PIN_IN_TWO, '$1$2'));
/** The words with the part of town written out. */
const withPart = (words: readonly string[]): string[] =>
	words.map((word, at) => (at > 0 && at === words.length - 1 ? (PARTS.get(word) ?? word) : word));
/** The words as they sound in Latin letters: चेम्बूर and चेंबुर are two spellings of one sound. */
const inLatin = (words: readonly string[]): string[] => words.map((word) => heardOf(word)[0] ?? word);

/** The letters that must change to make one word the other, by sound; `null` when they are two words. The word may still be being typed. */
function distance(typed: string, word: string): number | null {
	const [a, b] = [soundOf(typed), soundOf(word)];
	if (a.length < GUESSED_FROM) return null;
	const most = a.length >= LONG_WORD ? 2 : 1;
	const consonants = consonantsOf(typed);
	const compared = [b, b.slice(0, a.length)].filter((part) => a.length >= MIDDLE_WORD || consonantsOf(part) === consonants);
	const letters = Math.min(...compared.map((part) => editDistance(a, part, most)), most + 1);
	if (letters <= most) return letters;
	return consonants.length >= CONSONANTS_MIN && consonantsOf(word) === consonants && a[0] === b[0] ? most + 1 : null;
}

/** How far a locality is from the typed words; `null` when one of them is none of its words. */
function guess(row: LocalityRecord, typed: readonly string[]): number | null {
	let sum = 0;
	for (const word of typed) {
		if (wordsMatch(row.words, [word])) continue;
		const near = row.words.flatMap((one) => distance(word, one) ?? []);
		if (near.length === 0) return null;
		sum += Math.min(...near);
	}
	return sum;
}

/** The localities nearest in spelling, for words that are written in no known way ("andhri", "ghatkoper"). */
function guessed(rows: readonly LocalityRecord[], typed: readonly string[]): LocalityRecord[] {
	const near = rows.flatMap((row) => {
		const sum = guess(row, typed);
		return sum === null ? [] : [{ row, sum }];
	});
	return near.sort((a, b) => a.sum - b.sum).map(({ row }) => row);
}

/** By the first reading of what was typed that finds something: as written, in Latin letters, as one word, and at last nearly so. */
function findLocalities(rows: readonly LocalityRecord[], words: readonly string[], typed: readonly string[]): readonly LocalityRecord[] {
	if (typed.length === 0) return [];
	const latin = inLatin(typed);
	const named = (reading: readonly string[]) => rows.filter((row) => wordsMatch(row.words, reading));
	const ways = [
		() => named(typed),
		() => named(words),
		() => named(latin),
		() => named([typed.join('')]),
		() => named([latin.join('')]),
		() => guessed(rows, typed),
		() => guessed(rows, latin),
	];
	for (const way of ways) {
		const found = way();
		if (found.length > 0) return found;
	}
	return [];
}

/**
 * Localities whose name (in any script), short name, city or PIN code contains the typed words; those whose name begins with them come first.
 * Where there is none, those that sound so in Latin letters or as one word, then those that are written or sound nearly so. For an empty text the
 * popular ones come first, or the nearest to a point.
 */
export async function listLocalities(
	app: App,
	query: { q?: string | undefined; city?: string | undefined; limit?: number | undefined; near?: Point | undefined; language: Language },
): Promise<Locality[]> {
	const words = query.q ? foldedWords(query.q) : [];
	const typed = withPart(words);
	const city = query.city?.toLowerCase();
	const rows = (await localityTable(app)).filter((row) => !city || row.city_slug === city || row.city.toLowerCase() === city);
	const found = query.q ? findLocalities(rows, words, typed) : rows;
	const { near } = query;
	const order = near ? found.toSorted((a, b) => distanceM(a, near) - distanceM(b, near)) : await leadingFirst(app, found, typed[0]);
	return order.slice(0, query.limit ?? DEFAULT_LIMIT).map((row) => localityWithNames(row, query.language));
}

/** Those first whose name begins with the first typed word; without one the popular ones. */
async function leadingFirst(app: App, found: readonly LocalityRecord[], first: string | undefined): Promise<LocalityRecord[]> {
	const begins = (row: LocalityRecord) =>
		Object.values(row.names).some((name) => first !== undefined && foldForSearch(name)[0]?.startsWith(first));
	const leads = first ? begins : await popularityOf(app);
	return [...found.filter(leads), ...found.filter((row) => !leads(row))];
}

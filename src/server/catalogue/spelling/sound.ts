/** Long vowel signs of Devanagari, Gujarati, Telugu and Kannada; in every block each follows its short sign. */
const LONG_SIGNS = /[\u0940\u0942\u0ac0\u0ac2\u0c40\u0c42\u0cc0\u0cc2]/g;

const simplified = (word: string): string =>
	word
		.replace(/e{2,}/g, 'i')
		.replace(/o{2,}/g, 'u')
		.replace(/w/g, 'v')
		.replace(/z/g, 'j')
		.replace(/ck/g, 'k')
		.replace(/ph/g, 'f')
		.replace(/y$/, 'i')
		.replace(/(.)\1+/g, '$1');

/** The words of a catalogue repeat, so the sounds of the last ones are held. */
const CACHED_WORDS = 10_000;
const cached = new Map<string, string>();

/**
 * The sound of a folded word: one key for the different spellings of an Indian word in Latin letters (namkin, namkeen; aata, atta;
 * sanjivani, sanjeevani) or with a long vowel written short (चिनी, चीनी). The key of a key is itself.
 */
export function soundOf(word: string): string {
	const known = cached.get(word);
	if (known !== undefined) return known;
	const key = newSoundOf(word);
	if (cached.size >= CACHED_WORDS) cached.clear();
	cached.set(word, key);
	return key;
}

function newSoundOf(word: string): string {
	if (!/^[a-z]+$/.test(word)) return word.replace(LONG_SIGNS, (sign) => String.fromCharCode(sign.charCodeAt(0) - 1));
	// "aaaaaaa" spells no word, so it must not sound like "a" in every name. "aaa" is a size of cells.
	if (/^(.)\1{3,}$/.test(word)) return word;
	// One rule may make another one apply (cck, ck, k). Every round makes the word shorter or simpler, so the loop ends.
	let key = word;
	for (let next = simplified(key); next !== key; next = simplified(key)) key = next;
	return key;
}

/** The consonants of a word without aspiration: equal for words of which people mishear vowels or an aspirated consonant ("gee", ghee). */
export const consonantsOf = (word: string): string =>
	soundOf(word)
		.replace(/([bdgjkpt])h/g, '$1')
		.replace(/[aeiouy]/g, '');

import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { consonantsOf } from '#server/catalogue/spelling/sound.ts';

/** No word is corrected farther than by so many letters. */
const FARTHEST = 2;

const INDIAN = /[^\p{Script=Latin}\p{N}]/u;
/** The dot for a nasal, which people leave out or set a letter too late. */
const NASAL = /[\u0902\u0a82\u0c02\u0c82]/g;
/** With so many equal consonants any vowel sign may be wrong. */
const TELLING_CONSONANTS = 3;

/** In an Indian script each vowel is a sign of its own, so words that have the same consonants may differ in more of them. */
function typosOfIndian(typed: string, known: string, distance: number): number | null {
	const consonants = consonantsOf(romanOf(typed.replace(NASAL, '')));
	const soundsAlike = consonants === consonantsOf(romanOf(known.replace(NASAL, '')));
	if (distance <= FARTHEST && soundsAlike) return distance;
	if (soundsAlike && consonants.length >= TELLING_CONSONANTS) return FARTHEST + 0.5;
	const length = [...typed].length;
	return length > 4 && distance <= (length >= 8 ? FARTHEST : 1) ? distance + 1 : null;
}

const sameLetters = (a: string, b: string) => [...a].sort().join() === [...b].sort().join();

/** Letters that a word needs at the least to be taken for another: of shorter ones half would be wrong. */
export const SHORTEST_CORRECTED = 3;

/**
 * The distance of a typed word from a known one, in any script. Less is nearer; `null` means that it is a different word.
 * The first letter must be right. In words of up to four letters only a vowel or the order of letters may be wrong, so that an
 * unknown brand does not become another word.
 */
export function typoDistance(typed: string, known: string): number | null {
	if (typed[0] !== known[0]) return null;
	const distance = editDistance(typed, known, FARTHEST);
	const length = [...typed].length;
	if (INDIAN.test(typed)) return typosOfIndian(typed, known, distance);
	// Most words are too far away by spelling, so their sound need not be computed.
	if (distance > FARTHEST) return null;
	const soundsAlike = consonantsOf(typed) === consonantsOf(known);
	const allowed = length <= 4 ? Number(soundsAlike || sameLetters(typed, known)) : length >= 8 || soundsAlike ? FARTHEST : 1;
	return distance <= allowed ? distance + (soundsAlike ? 0 : 1) : null;
}

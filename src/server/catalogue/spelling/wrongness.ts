import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { consonantsOf } from '#server/catalogue/spelling/sound.ts';

/** No word is corrected farther than by so many letters. */
const FARTHEST = 2;

const sameLetters = (a: string, b: string) => [...a].sort().join() === [...b].sort().join();

/**
 * The distance of a typed word from a known one, in any script, less is nearer; `null` when it is a different word. The first letter must be right. In words
 * of up to four letters only a vowel or the order of letters may be wrong, so that an unknown brand does not become another word.
 */
export function wrongness(typed: string, known: string): number | null {
	if (typed[0] !== known[0]) return null;
	const distance = editDistance(typed, known, FARTHEST);
	// Most words are too far away by spelling, so their sound need not be computed.
	if (distance > FARTHEST) return null;
	const length = [...typed].length;
	const soundsAlike = consonantsOf(romanOf(typed)) === consonantsOf(romanOf(known));
	const allowed = length <= 4 ? Number(soundsAlike || sameLetters(typed, known)) : length >= 8 || soundsAlike ? FARTHEST : 1;
	return distance <= allowed ? distance + (soundsAlike ? 0 : 1) : null;
}

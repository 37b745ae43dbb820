/**
 * The Unicode blocks of the catalogue's Indian scripts have the same order, so a letter's position in its block gives its sound. Written in
 * Latin letters as people type, so that आटा matches "atta" and ಅಕ್ಕಿ matches "akki".
 */
const BLOCKS = [0x0900, 0x0a80, 0x0c00, 0x0c80] as const;
const BLOCK_SIZE = 0x80;
/** Scripts in which the vowel of a last consonant without a sign is silent: दूध is "dudh". */
const DROPS_LAST_VOWEL = [0x0900, 0x0a80];
const VIRAMA = 0x4d;
const ANUSVARA = [0x01, 0x02];

/** The vowels in the order of a block, and again without the first as the signs that follow a consonant; `-` stands where a block has none. */
const VOWELS = 'a a i i u u ri - e e e ai o o o au'.split(' ');
const FIRST_VOWEL = 5;
const FIRST_SIGN = 62;
const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
const FIRST_CONSONANT = 21;

type Sound = { kind: 'vowel' | 'sign' | 'consonant' | 'virama' | 'nasal' | 'other'; latin: string; drops: boolean };

function soundOfLetter(letter: string): Sound {
	const code = letter.codePointAt(0) ?? 0;
	const block = BLOCKS.find((start) => code >= start && code < start + BLOCK_SIZE);
	const none: Sound = { kind: 'other', latin: letter, drops: false };
	if (block === undefined) return none;
	const place = code - block;
	const drops = DROPS_LAST_VOWEL.includes(block);
	const consonant = CONSONANTS[place - FIRST_CONSONANT];
	if (consonant !== undefined && place >= FIRST_CONSONANT) return { kind: 'consonant', latin: consonant, drops };
	if (place === VIRAMA) return { kind: 'virama', latin: '', drops };
	if (ANUSVARA.includes(place)) return { kind: 'nasal', latin: 'n', drops };
	const sign = place >= FIRST_SIGN ? VOWELS[place - FIRST_SIGN + 1] : undefined;
	if (sign && sign !== '-') return { kind: 'sign', latin: sign, drops };
	const vowel = VOWELS[place - FIRST_VOWEL];
	return vowel && vowel !== '-' ? { kind: 'vowel', latin: vowel, drops } : none;
}

const LATIN = /^[a-z0-9]*$/;
const LIPS = /^(p|b|m)/;

/**
 * Whether the vowel of a consonant without a sign is silent inside a word: it is when the vowels before and after it are spoken (अदरक is
 * "adrak"). Works from the end of the word.
 */
function silentVowels(sounds: readonly Sound[]): Set<number> {
	const silent = new Set<number>();
	const isBare = (i: number) => sounds[i]?.kind === 'consonant' && sounds[i + 1]?.kind !== 'sign' && sounds[i + 1]?.kind !== 'virama';
	const endsInVowel = (i: number) => ['vowel', 'sign'].includes(sounds[i]?.kind ?? '') || isBare(i);
	for (let i = sounds.length - 2; i > 0; i--) {
		const hasNextVowel =
			sounds[i + 1]?.kind === 'consonant' && i + 2 < sounds.length && sounds[i + 2]?.kind !== 'virama' && !silent.has(i + 1);
		if (sounds[i]?.drops && isBare(i) && endsInVowel(i - 1) && hasNextVowel) silent.add(i);
	}
	return silent;
}

/** A word of an Indian script in Latin letters as people type it; any other word unchanged. */
export function romanOf(word: string): string {
	if (LATIN.test(word)) return word;
	const sounds = [...word].map(soundOfLetter);
	const silent = silentVowels(sounds);
	return sounds
		.map(({ kind, latin, drops }, i) => {
			const next = sounds[i + 1]?.kind;
			// బియ్యం is "biyyam" and नींबू "nimbu", but పిండి is "pindi".
			if (kind === 'nasal' && ((next === undefined && !drops) || LIPS.test(sounds[i + 1]?.latin ?? ''))) return 'm';
			if (kind !== 'consonant' || next === 'sign' || next === 'virama' || silent.has(i)) return latin;
			return next === undefined && drops ? latin : `${latin}a`;
		})
		.join('');
}

import { numberSaid, unitSaid } from '#server/catalogue/packs/quantity-words.ts';

type Said = { value: number; unit: string | null; words: number };

/** Words before a number that add a half: "साढ़े तीन" is three and a half; also written with it: "साडेतीन". */
const HALF_MORE = ['साढ़े', 'साढे', 'साडे', 'साडा', 'સાડા', 'સાડી', 'sadhe', 'saadhe', 'sade', 'saade', 'sada', 'saada'].map((word) =>
	word.normalize('NFC'),
);
/** Ends of a number or unit that add a part: "మూడున్నర" is three and a half, "కిలోన్నర" a kilo and a half, "ಒಂದೂಕಾಲು" one and a quarter. */
const ENDS: readonly (readonly [end: string, instead: readonly string[], more: number])[] = [
	['న్నర', [''], 0.5],
	['ంపావు', [''], 0.25],
	['ంబావు', [''], 0.25],
	['ೂವರೆ', ['ು'], 0.5],
	['ೋವರೆ', ['ೋ'], 0.5],
	['ೂಕಾಲು', ['ು'], 0.25],
	['ೂಮುಕ್ಕಾಲು', ['ು'], 0.75],
	['nnara', [''], 0.5],
	['mbavu', [''], 0.25],
	['mpavu', [''], 0.25],
	['uvare', ['u'], 0.5],
	['oovare', ['u', 'oo'], 0.5],
	['ukaalu', ['u'], 0.25],
	['ukalu', ['u'], 0.25],
];

const numberOf = (word: string): Said | null => {
	const value = numberSaid(word);
	return value === undefined ? null : { value, unit: null, words: 1 };
};

function withEnd(word: string): Said | null {
	for (const [end, instead, more] of ENDS) {
		if (!word.endsWith(end)) continue;
		for (const letters of instead) {
			const stem = word.slice(0, -end.length) + letters;
			const number = numberSaid(stem);
			if (number !== undefined) return { value: number + more, unit: null, words: 1 };
			const unit = unitSaid(stem);
			if (unit) return { value: 1 + more, unit, words: 1 };
		}
	}
	return null;
}

/** "అరకేజీ" is half a kilo; in Latin letters such words would be others ("dog"). */
function withUnit(word: string): Said | null {
	const letters = [...word];
	if (/[a-z0-9]/.test(word)) return null;
	for (let at = 2; at < letters.length - 1; at++) {
		const value = numberSaid(letters.slice(0, at).join(''));
		const unit = value === undefined ? undefined : unitSaid(letters.slice(at).join(''));
		if (value !== undefined && unit) return { value, unit, words: 1 };
	}
	return null;
}

/** The number that a word says, alone or with the next one, in any of the languages; with its unit where the word says both. */
export function wordNumber(word: string, next?: string): Said | null {
	const plain = word.normalize('NFC').toLowerCase();
	const half = HALF_MORE.find((one) => plain.startsWith(one));
	if (half) {
		const rest = plain.length > half.length ? plain.slice(half.length) : next;
		const number = rest === undefined ? undefined : /^\d+$/.test(rest) ? Number(rest) : numberSaid(rest);
		if (number !== undefined) return { value: number + 0.5, unit: null, words: plain.length > half.length ? 1 : 2 };
	}
	return numberOf(word) ?? withEnd(plain) ?? withUnit(plain);
}

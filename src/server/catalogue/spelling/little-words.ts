import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** Words such as "and", "of" or "want", which name no product, by language. */
const LITTLE = new Set(
	foldForSearch(
		`
		and or with for to of the n a an in some any please i want need me my buy get fresh pls plz kindly send
		aur ya ka ke ki ko karne wala wali wale vala vali chahiye chaiye dena do dedo mujhe thoda thodi accha achha taza taaza bhai bhaiya bhej bhejo bhejna lana
		और या का के की को करने वाला वाली वाले चाहिए दो दे देना मुझे थोड़ा थोड़ी अच्छा ताज़ा भाई भेज भेजो भेजना लाना
		va ani ane aani cha chi che chya pahije havi hava have dya mala thode
		व आणि चा ची चे च्या पाहिजे हवे हवा हवी द्या मला थोडे ताजे ताजी
		no ni nu na joie joiye aapo apo mane thodu
		અને નો ની નું ના જોઈએ આપો મને થોડું તાજું તાજી
		mattu haagu beku kodi nanage swalpa taja thaja
		ಮತ್ತು ಹಾಗೂ ಬೇಕು ಕೊಡಿ ನನಗೆ ಸ್ವಲ್ಪ ತಾಜಾ
		mariyu kavali kaavali ivvandi naaku naku konchem taaja
		మరియు ను కావాలి ఇవ్వండి నాకు కొంచెం తాజా`,
	),
);

/** Folded words without the little ones ("sarson ka tel" → "sarson", "tel"); all words when there are no others. */
export function withoutLittleWords(words: readonly string[]): readonly string[] {
	const telling = words.filter((word) => !LITTLE.has(word));
	return telling.length > 0 ? telling : words;
}

/** Whether a folded word is one of them. */
export const isLittle = (word: string): boolean => LITTLE.has(word);

/** Words that join two things. */
const AND_WORDS = new Set(foldForSearch('and aur ane ani aani mattu mariyu plus और तथा आणि અને ಮತ್ತು మరియు'));

/** Whether a word only joins two things. */
export const isAndWord = (word: string): boolean => word === '&' || word === '+' || AND_WORDS.has(foldForSearch(word).join(''));

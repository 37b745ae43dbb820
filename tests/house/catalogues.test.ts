import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { AREAS } from '#server/i18n/translate.ts';
import { filesUnder, read } from './sources.ts';

const catalogue = (language: string, area: string): Record<string, string> => JSON.parse(read(`src/lib/i18n/${language}/${area}.json`));
const parametersOf = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g))].sort();

test.each(AREAS)('the six languages say the same things in %s', (area) => {
	const english = catalogue('en', area);
	for (const { slug } of LANGUAGES) {
		const other = catalogue(slug, area);
		expect(Object.keys(other).sort(), slug).toEqual(Object.keys(english).sort());
		for (const [key, sentence] of Object.entries(other)) {
			expect(sentence, `${slug} ${key}`).toMatch(/\S/);
			// "one" may leave the number out; any other form that does would hide it.
			if (!key.endsWith('_one')) expect(parametersOf(sentence), `${slug} ${key}`).toEqual(parametersOf(english[key] ?? ''));
		}
	}
});

// Of a key that stands twice the parser takes the last, and the other sentence is lost.
test.each(LANGUAGES)('$slug has each key once in a file, and one sentence for it in all of them', ({ slug }) => {
	const known = new Map<string, string>();
	for (const area of AREAS) {
		const keys: string[] = read(`src/lib/i18n/${slug}/${area}.json`).match(/^\t"[^"]+"(?=:)/gm) ?? [];
		expect(
			keys.filter((key, at) => keys.indexOf(key) !== at),
			area,
		).toEqual([]);
		for (const [key, sentence] of Object.entries(catalogue(slug, area))) {
			expect(known.get(key) ?? sentence, key).toBe(sentence);
			known.set(key, sentence);
		}
	}
});

test.each(LANGUAGES)('$slug tells a stage to come in other words than one that is reached', ({ slug }) => {
	const words = { ...catalogue(slug, 'island'), ...catalogue(slug, 'order') };
	const reached = Object.keys(words).flatMap((key) => (key.startsWith('stage.') ? [words[key]] : []));
	for (const key of Object.keys(words).filter((one) => one.startsWith('stageNext.'))) expect(reached, key).not.toContain(words[key]);
});

/** One thing has one word: the cart is what every app calls it, and what comes by SMS is an OTP. */
const OTHER_WORDS = {
	hi: { cart: /टोकरी|बास्केट/, otp: /कोड/ },
	mr: { cart: /टोपल|बास्केट/, otp: /कोड/ },
	gu: { cart: /ટોપલી|બાસ્કેટ/, otp: /કોડ/ },
	kn: { cart: /ಬುಟ್ಟಿ/, otp: /ಕೋಡ/ },
	te: { cart: /బుట్ట/, otp: /కోడ్/ },
	en: { cart: /\b(?:basket|trolley)\b/i, otp: /\bcodes?\b/i },
} as const;

test.each(LANGUAGES)('$slug calls the cart and the OTP by one word each', ({ slug }) => {
	for (const [key, sentence] of AREAS.flatMap((area) => Object.entries(catalogue(slug, area)))) {
		expect(sentence, key).not.toMatch(OTHER_WORDS[slug].cart);
		if (/^(?:login\.|message\.otp|error\.OTP|faq\.otp|privacy\.|terms\.)/.test(key))
			expect(sentence, key).not.toMatch(OTHER_WORDS[slug].otp);
	}
});

/** One thing has one word and one spelling, and the shopper is addressed politely: what is said instead of these stands in docs/words.md. */
const OTHER_SPELLINGS = {
	en: /\be-mail\b/i,
	hi: /[\u0958-\u095a]|[कखग]\u093c|शुल्क|सहेज|आस-पास|भुगतान|सूची|चीज़|संदेश|डिलीवरी का खर्च|नकद|पुष्टि|स्वीकार|(?:कर|देख|लिख|बदल|दीज|लीज)िए/,
	mr: /दुकानं|तुमचं|झालं|ठेवलं|अंडं|लिटर|जतन|शुल्क|भागात(?:ल|\s)|निकाल|संदेश|डिलिव्हरीचा खर्च|किमान|रोख|पुष्टी|(?<![\u0900-\u097f])पान(?:ा[वचत]|े|(?![\u0900-\u097f]))/,
	gu: /મફત|ચુકવણી|સંદેશ|(?<![\u0a80-\u0aff])ખાત[ુા]|સામાન(?!્ય)|ઓછામાં|ડિલિવરી(?:નો)? ખર્ચ|ઓર્ડર|ઓફર|સ્ટોક|પેક(?![\u0a80-\u0aff])|પાન[ુા]|હજુ|ગડબડ|આપમેળે|હટાવ|\d અંક|આઇટમ/,
	kn: /ಉಚಿತ|ಪಾವತಿ|ಕನಿಷ್ಠ|ಪ್ರದೇಶ|ಖಾತೆ|ಸಂದೇಶ|ತಲುಪಿಸ|ಸಾಮಾನ[ುಿ]|ವಸ್ತು|ರಿಯಾಯಿತಿ|ನಗದು|ತೆಗೆಯಿರಿ|ಡೆಲಿವರಿ ಖರ್ಚು|ಲಾಗ್ [ಇಔ]|ಕಳಿಸ|ಗೌಪ್ಯತಾ|ಸಂಖ್ಯೆ|ಪುಟ(?!\u0ccd)|ಹಿಂತಿರುಗ/,
	te: /దుకాణ|ఉచిత|చెల్లింపు|కనీస|ప్రాంత|ఖాతా|చిరునామా|సందేశ|జాబితా|వస్తువ|సరుకు|నగదు|తగ్గింపు|డెలివరీ ఖర్చు|మళ్లీ|వెళ్ల|గరిష్ఠ|నుండి|(?:చేర్చు|చూపించు|మార్చు|తీసేయి|మూసేయి)$/,
} as const;

test.each(LANGUAGES)('$slug spells a word one way', ({ slug }) => {
	for (const [key, sentence] of AREAS.flatMap((area) => Object.entries(catalogue(slug, area))))
		expect(sentence, key).not.toMatch(OTHER_SPELLINGS[slug]);
});

/** Which ending fits depends on the name's last letter: a word of ours that follows the name is bent instead. */
const BENT_NAMES = {
	mr: /\{(?:name|place|shop|site)\}[\u0900-\u097f]/,
	kn: /\{(?:name|place|shop|site|code)\}\u200c?[\u0c80-\u0cff]|\{\w+\} (?:ಗೆ|ನಲ್ಲಿ|ನ|ಒಳಗೆ|ಅನ್ನು)(?![\u0c80-\u0cff])/,
	te: /\{(?:name|place|shop|site)\}[\u200c\u0c00-\u0c7f]/,
} as const;

test.each(['mr', 'kn', 'te'] as const)('%s hangs no ending on a name that fits only some', (slug) => {
	for (const [key, sentence] of AREAS.flatMap((area) => Object.entries(catalogue(slug, area))))
		expect(sentence, key).not.toMatch(BENT_NAMES[slug]);
});

test('every sentence of the catalogues is used', () => {
	const endings = ['.ts', '.tsx', '.astro', '.mjs'];
	const code = [...filesUnder('src', endings), ...filesUnder('bin', endings)].map(read).join('\n');
	// A key may be put together: `stage.${stage}`, `shop.day${day}`.
	const beginnings = [...code.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning);
	// Those of refusals are found by their codes.
	const keys = AREAS.filter((area) => area !== 'error').flatMap((area) => Object.keys(catalogue('en', area)));
	const quoted = new Set([...code.matchAll(/(?<=')[\w.-]+(?=')/g)].map(([text]) => text));
	const said = (key: string) => quoted.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
	expect([...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))].filter((key) => !said(key))).toEqual([]);
});

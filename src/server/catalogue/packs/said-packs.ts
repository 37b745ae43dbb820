import { LANGUAGES } from '#lib/languages.ts';
import { MEASURES, type Measure, type MeasureName, measureNamed } from '#server/catalogue/packs/pack-measures.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** Where the amount stands in a sentence of the catalogues while its words are read. */
const HERE = '#';
/** What people leave out: dots and spaces inside a word ("మి.లీ.", "टी बैग"), nukta and joiners. */
const LEFT_OUT = /[\s.\u093c\u0abc\u0cbc\u200b-\u200d]/g;

const bare = (words: string) => words.normalize('NFKD').replace(LEFT_OUT, '').normalize('NFC').toLowerCase();

/** The words behind an amount, with the measure they mean, in every language and for one and for many. */
const SAID: ReadonlyMap<string, MeasureName> = new Map(
	LANGUAGES.flatMap(({ slug }) =>
		MEASURES.flatMap((name) =>
			[1, 2].map((count) => [bare(translatorOf(slug)(`pack.${name}`, { count, amount: HERE }).replace(HERE, '')), name] as const),
		),
	),
);

/** What stands before and behind the number of a pack or a set that names no measure: "2 का पैक". */
const SAID_OF = LANGUAGES.flatMap(({ slug }) =>
	(['pack', 'set'] as const).map((of) => {
		const [before = '', behind = ''] = translatorOf(slug)(`pack.${of}Of`, { amount: HERE }).split(HERE).map(bare);
		return { of, before, behind };
	}),
);

/** The measure that words behind an amount mean, as the pages of any language write them; `undefined` for other words. */
export function measureSaid(words: string): Measure | undefined {
	const name = SAID.get(bare(words));
	return name && measureNamed(name);
}

/** Whether a number with these words around it is a pack or a set of so many pieces; `null` when neither. */
export const packSaid = (before: string, behind: string): 'pack' | 'set' | null =>
	SAID_OF.find((said) => said.before === bare(before) && said.behind === bare(behind))?.of ?? null;

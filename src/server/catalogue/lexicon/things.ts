import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { LANGUAGES, type Language } from '#lib/languages.ts';

/** What a thing is for: decides which of two readings of a name is absurd (`things/*.csv`, column `kind`). */
export const THING_KINDS = [
	...['raw', 'staple', 'made', 'dish', 'drink', 'care', 'clean', 'home', 'medicine', 'health', 'baby', 'pet', 'paper', 'service'],
] as const;
/** Kinds of things to eat and drink. */
const FOOD_KINDS = ['raw', 'staple', 'made', 'dish', 'drink'];
export type FoodMark = 'veg' | 'egg' | 'nonveg';

/** What a product is, whoever makes it: onion, floor cleaner. `names` hold what people call it, the usual name first. */
export type Thing = {
	id: string;
	kind: string;
	/** The codes of its category and secondary category. */
	parent: string;
	secondary: string;
	names: Readonly<Record<Language, readonly string[]>>;
	/** Spellings in Latin letters, each with its language. */
	latin: readonly { language: Language; name: string }[];
	shape: string;
	art: string | null;
	food: FoodMark | null;
	/** A medicine that needs a prescription. */
	isPrescribed: boolean;
};

const FOLDER = new URL('./things/', import.meta.url);
const isLanguage = (text: string): text is Language => LANGUAGES.some(({ slug }) => slug === text);
const list = (text: string | undefined) => (text ?? '').split('|').filter(Boolean);
const FOODS: readonly FoodMark[] = ['nonveg', 'egg', 'veg'];

/** The rows of a file of this folder as objects by column. */
export const readRows = (file: string): Record<string, string>[] =>
	parse(readFileSync(new URL(file, import.meta.url)), { columns: true, skip_empty_lines: true });

function thingOf(row: Record<string, string>): Thing {
	const [parent = '', secondary = ''] = (row.secondary ?? '').split('/');
	const marks = (row.marks ?? '').split(' ');
	return {
		id: row.thing ?? '',
		kind: row.kind ?? '',
		parent,
		secondary,
		names: { en: list(row.en), hi: list(row.hi), mr: list(row.mr), gu: list(row.gu), kn: list(row.kn), te: list(row.te) },
		latin: list(row.latin).flatMap((one) => {
			const language = one.slice(0, 2);
			return isLanguage(language) ? [{ language, name: one.slice(3) }] : [];
		}),
		shape: row.shape ?? '',
		art: row.art || null,
		food: FOODS.find((mark) => marks.includes(mark)) ?? null,
		isPrescribed: marks.includes('rx'),
	};
}

/** The names of the files with things. */
export const thingFiles = (): string[] =>
	readdirSync(FOLDER)
		.filter((name) => name.endsWith('.csv'))
		.sort();

let known: ReadonlyMap<string, Thing> | null = null;

/** All things by id, read from `things/*.csv` when they are first wanted. */
export function allThings(): ReadonlyMap<string, Thing> {
	known ??= new Map(
		thingFiles()
			.flatMap((file) => readRows(`./things/${file}`))
			.map((row) => [row.thing ?? '', thingOf(row)]),
	);
	return known;
}

/** The thing of an id; undefined for one that the lexicon does not have. */
export const thingById = (id: string): Thing | undefined => allThings().get(id);

/** Whether it is taken or put on for one's health. */
export const isRemedy = ({ kind }: Thing): boolean => kind === 'medicine' || kind === 'health';

/** Whether people eat or drink it. */
export const isFood = ({ kind }: Thing): boolean => FOOD_KINDS.includes(kind);

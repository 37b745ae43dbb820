import { LANGUAGES } from '#lib/languages.ts';
import type { Field } from '#server/import/find-columns.ts';
import { SELF_EVIDENT, shareRead } from '#server/import/inspect/content.ts';
import { plainWords, readWordLists } from '#server/import/inspect/words-of.ts';
import type { ImportKind } from '#server/import/run.ts';

/** A column taken for a field: why, and what share of its cells the field can read. */
export type GuessedColumn = { field: string; column: string; by: 'name' | 'content'; share: number };
/** `doubts`: columns whose name says a field that their cells do not. */
export type GuessedColumns = { found: GuessedColumn[]; doubts: { field: string; column: string; share: number }[]; unused: string[] };

/** Below this share of cells that can be read, a column is not what its name says. */
const LEAST_SHARE = 0.5;
/** Without a name that says it, nearly all cells have to be written so. */
const EVIDENT_SHARE = 0.9;
const EXACT = 100;
const WITHIN = 50;

const NAMES_OF_LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** The words for the columns of a kind of file, by field, the surest first. */
function columnWords(kind: ImportKind, fields: readonly Field[]): { field: string; words: string[] }[] {
	const listed = readWordLists('./column-headings.csv').flatMap(({ row, words }) =>
		row.kind === kind ? [{ field: row.field ?? '', words: words.map(plainWords) }] : [],
	);
	const names = LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => {
		const language = NAMES_OF_LANGUAGES.of(slug)?.toLowerCase() ?? slug;
		return { field: `name_${slug}`, words: [`name ${slug}`, `name ${language}`, `${language} name`, `name in ${language}`, language] };
	});
	return [...listed, ...names].filter(({ field }) => fields.some(({ name }) => name === field));
}

/** How well the name of a column says a field; 0: not at all. */
function scoreOf(column: string, words: readonly string[]): number {
	const name = plainWords(column);
	const exact = words.indexOf(name);
	if (exact >= 0) return EXACT - exact;
	const within = words.findIndex((word) => ` ${name} `.includes(` ${word} `) && word.length > 2);
	return within >= 0 ? WITHIN - within : 0;
}

/** Which column is which of the `fields` of a kind of file, by the columns' names and by the cells of some of its rows. */
export function guessColumns(
	kind: ImportKind,
	header: readonly string[],
	rows: readonly (readonly string[])[],
	fields: readonly Field[],
): GuessedColumns {
	const cellsOf = (at: number) => rows.map((cells) => cells[at] ?? '');
	const words = columnWords(kind, fields);
	const named = words
		.flatMap(({ field, words: said }) => header.map((column, at) => ({ field, column, at, score: scoreOf(column, said) })))
		.filter(({ score }) => score > 0)
		.toSorted((a, b) => b.score - a.score);
	const taken = new Map<number, GuessedColumn>();
	const has = (field: string) => [...taken.values()].some((one) => one.field === field);
	const doubts = new Map<string, GuessedColumns['doubts'][number]>();
	for (const { field, column, at } of named) {
		if (has(field) || taken.has(at)) continue;
		const share = shareRead(field, cellsOf(at));
		if (share >= LEAST_SHARE) taken.set(at, { field, column, by: 'name', share });
		else if (cellsOf(at).some((cell) => cell.trim() !== '')) doubts.set(field, { field, column, share });
	}
	for (const field of SELF_EVIDENT) {
		if (has(field) || !words.some((one) => one.field === field)) continue;
		const at = header.findIndex((_, place) => !taken.has(place) && shareRead(field, cellsOf(place)) >= EVIDENT_SHARE);
		if (at >= 0) taken.set(at, { field, column: header[at] ?? '', by: 'content', share: shareRead(field, cellsOf(at)) });
	}
	swapPrices(taken, rows);
	const order = new Map(words.map(({ field }, place) => [field, place]));
	return {
		found: [...taken.values()].toSorted((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0)),
		doubts: [...doubts.values()].filter(({ field, column }) => !has(field) && !taken.has(header.indexOf(column))),
		unused: header.filter((_, at) => !taken.has(at)),
	};
}

/** The price is the lower of the two, whatever their columns are called. */
function swapPrices(taken: Map<number, GuessedColumn>, rows: readonly (readonly string[])[]): void {
	const placeOf = (field: string) => [...taken].find(([, one]) => one.field === field)?.[0];
	const price = placeOf('price');
	const mrp = placeOf('mrp');
	if (price === undefined || mrp === undefined) return;
	const number = (cell: string | undefined) => Number((cell ?? '').replace(/[^\d.]/g, ''));
	const both = rows.filter((cells) => number(cells[price]) > 0 && number(cells[mrp]) > 0);
	const above = both.filter((cells) => number(cells[price]) > number(cells[mrp])).length;
	if (above * 2 <= both.length) return;
	const [first, second] = [taken.get(price), taken.get(mrp)];
	if (!first || !second) return;
	taken.set(price, { ...first, field: 'mrp', by: 'content' });
	taken.set(mrp, { ...second, field: 'price', by: 'content' });
}

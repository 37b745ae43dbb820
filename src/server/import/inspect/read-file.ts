import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import type { SeenCategory } from '#server/import/inspect/guess-categories.ts';
import { openCsv, type Written } from '#server/import/read-csv.ts';

/** So many rows tell what a column holds. */
const SAMPLE_ROWS = 3_000;
/** So many products tell what a category is. */
const SAMPLE_THINGS = 200;
/** More categories than this are no categories. */
const CATEGORIES_MAX = 3_000;

/** The first rows of a file. */
export async function sampleOf(file: string, written: Written): Promise<{ header: readonly string[]; rows: (readonly string[])[] }> {
	const { header, batches } = await openCsv(file, written);
	const rows: (readonly string[])[] = [];
	for await (const batch of batches) {
		rows.push(...batch.map(({ cells }) => cells));
		if (rows.length >= SAMPLE_ROWS) break;
	}
	return { header, rows: rows.slice(0, SAMPLE_ROWS) };
}

type Places = { category: number; sub: number; name: number; brand: number };

/** The categories of a whole file, the most frequent first, with what some of their products are; −1: the file has no such column. */
export async function categoriesOf(
	file: string,
	written: Written,
	at: Places,
): Promise<{ rows: number; seen: SeenCategory[]; isWhole: boolean }> {
	const { batches } = await openCsv(file, written);
	const seen = new Map<string, SeenCategory & { things: SeenCategory['things'][number][] }>();
	let rows = 0;
	let isWhole = true;
	for await (const batch of batches) {
		rows += batch.length;
		for (const { cells } of batch) {
			const [category = '', sub = '', name = '', brand = ''] = [at.category, at.sub, at.name, at.brand].map((place) =>
				cells[place]?.trim(),
			);
			if (category === '') continue;
			const key = `${foldedText(category)}>${foldedText(sub)}`;
			if (!seen.has(key) && seen.size >= CATEGORIES_MAX) {
				isWhole = false;
				continue;
			}
			const one = seen.get(key) ?? { category, sub, rows: 0, things: [] };
			seen.set(key, one);
			one.rows++;
			if (name !== '' && one.things.length < SAMPLE_THINGS)
				one.things.push(recognise({ name, brand, category: [category, sub] })?.thing ?? null);
		}
	}
	return { rows, seen: [...seen.values()].toSorted((a, b) => b.rows - a.rows), isWhole };
}

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** The rows of a file of words beside this one; the column `words` is a list between `|`. */
export function readWordLists(file: string): { row: Record<string, string>; words: string[] }[] {
	const rows: Record<string, string>[] = parse(readFileSync(new URL(file, import.meta.url)), { columns: true });
	return rows.map((row) => ({ row, words: (row.words ?? '').split('|') }));
}

/** A name of a column or a category as words in lower case: `SubCategory` and `sub_category` are `sub category`, `M.R.P.` is `mrp`. */
export const plainWords = (text: string): string =>
	text
		.replaceAll('.', '')
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
		.trim();

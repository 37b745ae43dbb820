import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** The units of `lines.csv`. */
export const LIST_UNITS = ['kg', 'g', 'l', 'ml', 'piece', 'dozen', 'packet', 'bottle'] as const;

type TextRow = Record<'list' | 'language' | 'text', string>;
type LineRow = Record<'list' | 'line' | 'says' | 'right' | 'amount' | 'unit', string>;
export type JudgedList = TextRow & { lines: readonly LineRow[] };

const read = (file: string) => readFileSync(join(import.meta.dirname, 'lists', file));

/** The judged shopping lists, each with its lines in their order. */
export function readLists(): JudgedList[] {
	const texts: TextRow[] = parse(read('texts.csv'), { columns: true });
	const lines: LineRow[] = parse(read('lines.csv'), { columns: true });
	return texts.map((row) => ({ ...row, lines: lines.filter(({ list }) => list === row.list) }));
}

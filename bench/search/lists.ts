import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ListAmount } from '#lib/contract/shopping-list.ts';

/** The units of `lines.csv`. */
export const LIST_UNITS = ['kg', 'g', 'l', 'ml', 'piece', 'dozen', 'packet', 'bottle'] as const;

type TextRow = Record<'list' | 'language' | 'text', string>;
export type JudgedLine = Record<'list' | 'line' | 'says' | 'right' | 'amount' | 'unit', string>;
export type JudgedList = TextRow & { lines: readonly JudgedLine[] };

const SIZES: Record<string, readonly [number, ListAmount['unit']]> = {
	kg: [1_000, 'g'],
	g: [1, 'g'],
	l: [1_000, 'ml'],
	ml: [1, 'ml'],
	dozen: [12, 'piece'],
	piece: [1, 'piece'],
	packet: [1, 'pack'],
	bottle: [1, 'pack'],
};

/** The amount that a judged line names, in grams, millilitres, pieces or packs; null where it names none. */
export function amountWanted({ amount, unit }: JudgedLine): ListAmount | null {
	const [factor, size] = SIZES[unit] ?? [0, 'count'];
	return amount === '' ? null : { number: Math.round(Number(amount) * factor * 1_000) / 1_000, unit: size };
}

const read = (file: string) => readFileSync(join(import.meta.dirname, 'lists', file));

/** The judged shopping lists, each with its lines in their order. */
export function readLists(): JudgedList[] {
	const texts: TextRow[] = parse(read('texts.csv'), { columns: true });
	const lines: JudgedLine[] = parse(read('lines.csv'), { columns: true });
	return texts.map((row) => ({ ...row, lines: lines.filter(({ list }) => list === row.list) }));
}

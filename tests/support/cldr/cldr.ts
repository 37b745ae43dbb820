import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sharedFiles } from '../catalogue/shared-data.ts';

type CldrRow = Record<string, string>;
export type Cldr = { name: string; numbers: readonly CldrRow[]; units: readonly CldrRow[] };

const read = (path = ''): CldrRow[] => parse(readFileSync(path), { columns: true });

function fullLists(): Cldr[] {
	const files = sharedFiles('oracle_cldr_numbers_inr.csv', 'oracle_cldr_units.csv');
	return files ? [{ name: 'the full lists', numbers: read(files[0]), units: read(files[1]) }] : [];
}

/** What the CLDR says of numbers and units: the words that stand beside this file, and the full lists where they are. */
export const CLDR: readonly Cldr[] = [
	{
		name: 'our part',
		numbers: read(join(import.meta.dirname, 'numbers.csv')),
		units: read(join(import.meta.dirname, 'units.csv')),
	},
	...fullLists(),
];

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** One line of a sample file; reading an unknown column throws an error that names file, line and column. */
export type SampleRow = { text(column: string): string; number(column: string): number };

/** The lines of a CSV file of the sample catalogue. */
export function readSampleCsv(file: URL): SampleRow[] {
	const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, skip_empty_lines: true, trim: true });
	const name = file.pathname.split('/').at(-1);
	return rows.map((row, i) => {
		const text = (column: string): string => {
			const value = row[column];
			if (value === undefined) throw new Error(`${name}, row ${i + 2}: no column ${column}`);
			return value;
		};
		const number = (column: string): number => {
			const value = Number(text(column));
			if (text(column) === '' || !Number.isFinite(value)) throw new Error(`${name}, row ${i + 2}: ${column} is not a number`);
			return value;
		};
		return { text, number };
	});
}

import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { csvLine } from '#server/system/csv-line.ts';

export type ReportLine = readonly [line: number, column: string, reason: string];

async function* merged(file: string, late: ReportLine[]): AsyncGenerator<string> {
	const rest = late.toSorted(([a], [b]) => a - b);
	const records: AsyncIterable<string[]> = createReadStream(file).pipe(parse());
	for await (const record of records) {
		// The header's first cell is no number, so it stays first.
		while (rest[0] && rest[0][0] < Number(record[0])) yield csvLine(rest.shift() ?? []);
		yield csvLine(record);
	}
	for (const one of rest) yield csvLine(one);
}

/** Merges lines that were found late into a report that is in order; only these are held in memory. */
export async function putInLineOrder(file: string, late: ReportLine[]): Promise<void> {
	const aside = `${file}.sorting`;
	await pipeline(Readable.from(merged(file, late)), createWriteStream(aside));
	await rename(aside, file);
}

import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { openCsv, type Written } from '#server/import/read-csv.ts';
import { csvLine, guarded } from '#server/system/csv-line.ts';

/** The last column of the file of refused rows; no field is read from it. */
export const REFUSED_COLUMN = 'refused because';
const BOM = '\ufeff';

type Faults = { line: number; reasons: string[] };

/** The faults of the report, those of one line together. */
async function* faultsOf(report: string): AsyncGenerator<Faults, undefined> {
	let at: Faults | null = null;
	const records: AsyncIterable<string[]> = createReadStream(report).pipe(parse({ from: 2 }));
	for await (const [line, column, reason = ''] of records) {
		const said = column ? `${column}: ${reason}` : reason;
		if (at?.line === Number(line)) at.reasons.push(said);
		else {
			if (at) yield at;
			at = { line: Number(line), reasons: [said] };
		}
	}
	if (at) yield at;
	return undefined;
}

async function* rowsWithReasons(report: string, source: string, written: Written): AsyncGenerator<string> {
	const { header, batches } = await openCsv(source, written);
	const between = written.delimiter ?? ',';
	const kept = header.flatMap((name, at) => (name === REFUSED_COLUMN ? [] : [at]));
	yield BOM + csvLine([...kept.map((at) => header[at] ?? ''), REFUSED_COLUMN], between);
	const faults = faultsOf(report);
	let next = await faults.next();
	for await (const batch of batches) {
		for (const { line, cells } of batch) {
			if (next.done) return;
			if (line !== next.value.line) continue;
			const over = cells.length > header.length ? [`left over: ${cells.slice(header.length).join(' | ')}`] : [];
			const reasons = `line ${line}: ${[...next.value.reasons, ...over].join('; ')}`;
			yield csvLine([...kept.map((at) => guarded(cells[at] ?? '')), reasons], between);
			next = await faults.next();
		}
	}
}

/**
 * Makes the report of lines and reasons a file that can be mended and imported as it is: each refused row with all its cells, and the
 * reasons in a last column. The source is read once more, so that no rows are held.
 */
export async function putCellsIn(report: string, source: string, written: Written): Promise<void> {
	const aside = `${report}.rows`;
	await pipeline(Readable.from(rowsWithReasons(report, source, written)), createWriteStream(aside));
	await rename(aside, report);
}

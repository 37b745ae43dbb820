import { createWriteStream } from 'node:fs';
import { csvLine, putInLineOrder, type ReportLine } from '#server/import/in-line-order.ts';

/** A row that cannot be taken: where it begins in the file, the column at fault, and why. */
export type RefusedRow = { line: number; column: string; reason: string };
export type Refusals = {
	add(line: number, column: string, reason: string): void;
	/** Rows refused, each counted once. */
	count(): number;
	/** The first of them, in the order of the file. */
	first(): readonly RefusedRow[];
	/** Finishes the report file. */
	close(): Promise<void>;
};

const SHOWN = 20;

/**
 * Keeps the first refused rows for the screen, and writes all of them to `file` as CSV in the order of their lines where one is wanted:
 * what can only be seen over the whole file is found last.
 */
export function openRefusals(file: string | null): Refusals {
	const out = file === null ? null : createWriteStream(file);
	let failure: Error | null = null;
	out?.on('error', (error) => {
		failure = error;
	});
	out?.write('line,column,reason\n');
	const late: ReportLine[] = [];
	let written = 0;
	let lastLine = -1;
	let count = 0;
	const shown: RefusedRow[] = [];
	return {
		add: (line, column, reason) => {
			if (line !== lastLine) count++;
			lastLine = line;
			if (shown.length < SHOWN || line < (shown.at(-1)?.line ?? 0)) {
				shown.push({ line, column, reason });
				shown.sort((a, b) => a.line - b.line).splice(SHOWN);
			}
			if (!out) return;
			if (line < written) late.push([line, column, reason]);
			else out.write(csvLine([line, column, reason]));
			written = Math.max(written, line);
		},
		count: () => count,
		first: () => [...shown],
		close: async () => {
			if (out) await new Promise<void>((done) => out.end(done));
			if (failure) throw failure;
			if (file !== null && late.length > 0) await putInLineOrder(file, late);
		},
	};
}

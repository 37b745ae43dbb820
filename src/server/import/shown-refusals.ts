import { createWriteStream } from 'node:fs';
import { putInLineOrder, type ReportLine } from '#server/import/in-line-order.ts';
import { csvLine } from '#server/system/csv-line.ts';

/** Rows that are refused for the same reason: the line of the first, the column at fault, the reason, and their number. */
export type RefusedRows = { line: number; column: string; reason: string; rows: number };
export type Refusals = {
	/** `remedy`: advice for all rows of its kind, printed once after them. */
	add(line: number, column: string, reason: string, remedy?: string): void;
	/** The number of refused rows, each counted once. */
	count(): number;
	/** The first kinds of refusals, in the order of the file. */
	first(): readonly RefusedRows[];
	/** The number of refused rows that are not in `first`. */
	more(): number;
	remedies(): readonly string[];
	/** Finishes the report file. */
	close(): Promise<void>;
};

const SHOWN = 20;
/** The most kinds that are held, so that memory does not grow with the file. */
const KINDS_MAX = 1_000;

/**
 * Collects the first kinds of refused rows for the screen, so that one mistake in all rows hides no other, and writes all refused rows to
 * `file`, if one is given, as CSV in the order of their lines: faults that only the whole file shows are found last.
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
	/** `counted`: rows that are in `count` by this kind. */
	const kinds = new Map<string, RefusedRows & { counted: number }>();
	const remedies = new Set<string>();
	const shown = () => [...kinds.values()].sort((a, b) => a.line - b.line).slice(0, SHOWN);
	return {
		add: (line, column, reason, remedy) => {
			const isNew = line !== lastLine ? 1 : 0;
			count += isNew;
			lastLine = line;
			if (remedy) remedies.add(remedy);
			const kind = `${column}\n${reason}`;
			const known = kinds.get(kind);
			if (known) {
				known.rows++;
				known.counted += isNew;
				known.line = Math.min(known.line, line);
			} else if (kinds.size < KINDS_MAX) kinds.set(kind, { line, column, reason, rows: 1, counted: isNew });
			if (!out) return;
			if (line < written) late.push([line, column, reason]);
			else out.write(csvLine([line, column, reason]));
			written = Math.max(written, line);
		},
		count: () => count,
		first: () => shown().map(({ line, column, reason, rows }) => ({ line, column, reason, rows })),
		more: () => count - shown().reduce((sum, { counted }) => sum + counted, 0),
		remedies: () => [...remedies],
		close: async () => {
			if (out) await new Promise<void>((done) => out.end(done));
			if (failure) throw failure;
			if (file !== null && late.length > 0) await putInLineOrder(file, late);
		},
	};
}

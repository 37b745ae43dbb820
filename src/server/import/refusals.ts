import { createWriteStream } from 'node:fs';

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
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Keeps the first refused rows for the screen, and writes all of them to `file` as CSV where one is wanted. */
export function openRefusals(file: string | null): Refusals {
	const out = file === null ? null : createWriteStream(file);
	let failure: Error | null = null;
	out?.on('error', (error) => {
		failure = error;
	});
	out?.write('line,column,reason\n');
	let lastLine = -1;
	let count = 0;
	const shown: RefusedRow[] = [];
	return {
		add: (line, column, reason) => {
			if (line !== lastLine) count++;
			lastLine = line;
			if (shown.length < SHOWN) shown.push({ line, column, reason });
			out?.write(`${line},${cell(column)},${cell(reason)}\n`);
		},
		count: () => count,
		first: () => [...shown].sort((a, b) => a.line - b.line),
		close: async () => {
			if (out) await new Promise<void>((done) => out.end(done));
			if (failure) throw failure;
		},
	};
}

import { createWriteStream } from 'node:fs';
import type { OutputFile } from '#server/import/output-file.ts';
import { csvLine } from '#server/system/csv-line.ts';

/** Rows whose pack is not read as an amount, or whose product the lexicon does not know, with the text that was not understood. */
export type UnreadFile = {
	add(line: number, what: 'pack' | 'product', text: string): void;
	/** What a list that ends with its first rows says of the others. */
	more(rows: number): string[];
	/** Finishes the file, and puts it in its place. */
	close(): Promise<void>;
};

/** The header of the file. */
export const UNREAD_FILE_HEADER = ['line', 'what', 'text'] as const;

const number = new Intl.NumberFormat('en-IN');

/** Writes every row of which something was not understood to `file`, as CSV; to nothing without one. */
export function openUnreadFile(file: Omit<OutputFile, 'drop'> | null): UnreadFile {
	const out = file === null ? null : createWriteStream(file.path);
	let failure: Error | null = null;
	out?.on('error', (error) => {
		failure = error;
	});
	out?.write(csvLine([...UNREAD_FILE_HEADER]));
	return {
		add: (line, what, text) => void out?.write(csvLine([line, what, text])),
		more: (rows) =>
			rows > 0 ? [`  … and ${number.format(rows)} more${file ? `, all in ${file.name}` : '; --unread FILE writes all of them'}`] : [],
		close: async () => {
			if (out) await new Promise<void>((done) => out.end(done));
			if (failure) throw failure;
			await file?.finish();
		},
	};
}

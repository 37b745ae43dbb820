import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { delimiterOf, sepLine } from '#server/import/delimiter.ts';
import { decodeAs } from '#server/import/encodings.ts';
import { ImportError } from '#server/import/import-error.ts';
import { hasCode } from '#server/system/errors.ts';

/** One row of the file; `line` is the line where it begins, from 1, with line breaks inside quotes counted. */
export type SourceRow = { line: number; cells: readonly string[] };
/** How a file is written: what stands between its cells, and what its letters are encoded in. */
export type Written = { delimiter: string | null; encoding: string | null };
export type Source = {
	header: readonly string[];
	/** The rows after the header, in batches of one piece of the file. */
	batches: AsyncIterable<SourceRow[]>;
	/** The part of the file that has been read, from 0 to 1. */
	progress(): number;
};

/** Some 700 rows: larger pieces are no faster and need more memory. */
const CHUNK_BYTES = 64 * 1_024;
/** A limit, because a quote that is never closed would take in the rest of the file. */
const ROW_MAX_CHARS = 256 * 1_024;

/** How workbooks begin: .xlsx, which is a zip archive, and .xls. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** Whether a file is gzipped, and its bytes. @throws ImportError for one that is not there, and for a workbook. */
async function isGzip(path: string): Promise<{ gzip: boolean; bytes: number }> {
	try {
		const file = await open(path);
		try {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
			if (WORKBOOKS.includes(buffer.toString('hex')))
				throw new ImportError(`${path} is an Excel workbook, not CSV: open it, save it as “CSV UTF-8”, and give that file.`);
			const { size } = await file.stat();
			return { gzip: bytesRead >= 2 && buffer[0] === 0x1f && buffer[1] === 0x8b, bytes: size };
		} finally {
			await file.close();
		}
	} catch (error) {
		if (hasCode(error, 'ENOENT')) throw new ImportError(`There is no file ${path}.`);
		if (hasCode(error, 'EISDIR', 'EACCES')) throw new ImportError(`${path} cannot be read.`);
		throw error;
	}
}

/** Line breaks inside the cells of one row (LF, CRLF or CR). */
const innerBreaks = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

function unreadable(error: CsvError, line: number): ImportError {
	if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
		return new ImportError(`Line ${line}: a row begins here that does not end; a quote (") is opened and never closed.`);
	return new ImportError(`Line ${line}: this is not CSV as it can be read: ${error.message}.`);
}

async function* readRows(bytes: AsyncIterable<Buffer>, given: string | null): AsyncGenerator<SourceRow[], undefined> {
	let batch: SourceRow[] = [];
	let nextLine = 1;
	let lines = 0;
	let empty = 0;
	let failed: ImportError | null = null;
	const pieces = bytes[Symbol.asyncIterator]();
	const start = await pieces.next();
	const sep = start.done ? null : sepLine(start.value);
	if (sep && !start.done) {
		start.value = start.value.subarray(sep.bytes);
		nextLine++;
	}
	// The rows are taken in on_record and not read from the stream, which takes half the time.
	const parser: Parser = parse({
		bom: true,
		delimiter: given ?? sep?.delimiter ?? delimiterOf(start.done ? Buffer.alloc(0) : start.value),
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
		skip_records_with_error: true,
		max_record_size: ROW_MAX_CHARS,
		on_record: (cells: string[], at) => {
			const line = nextLine + at.empty_lines - empty;
			// The parser counts CRLF inside quotes twice, so only its count between two rows is used.
			const breaks = at.lines - lines === 1 + at.empty_lines - empty ? 0 : innerBreaks(cells);
			nextLine = line + 1 + breaks;
			lines = at.lines;
			empty = at.empty_lines;
			// Spreadsheets write rows that somebody has emptied as nothing but delimiters.
			if (cells.some((cell) => cell.trim() !== '')) batch.push({ line, cells });
			return null;
		},
		on_skip: (error) => {
			if (error) failed ??= unreadable(error, nextLine);
			return undefined;
		},
	});
	parser.resume();
	const take = () => {
		if (failed) throw failed;
		const taken = batch;
		batch = [];
		return taken;
	};
	for (let piece = start; !piece.done; piece = await pieces.next()) {
		const chunk = piece.value;
		await new Promise<void>((done, fail) => parser.write(chunk, (error) => (error ? fail(error) : done())));
		const rows = take();
		if (rows.length > 0) yield rows;
	}
	await new Promise<void>((done, fail) => parser.once('end', done).once('error', fail).end());
	yield take();
	return undefined;
}

/**
 * Opens a CSV file, plain or gzipped, to be read once in pieces; without `delimiter` it is found in the first line, without `encoding` it is UTF-8.
 * @throws ImportError for a file that is missing, empty, not in its encoding or not CSV; later pieces may throw it as well.
 */
export async function openCsv(path: string, { delimiter, encoding }: Written = { delimiter: null, encoding: null }): Promise<Source> {
	const { gzip, bytes } = await isGzip(path);
	const file: ReadStream = createReadStream(path, { highWaterMark: CHUNK_BYTES });
	const text: Readable = gzip ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file;
	// pipe() does not pass errors on, and an interrupted read must not look like the end of the file.
	if (gzip) file.on('error', (error) => text.destroy(error));
	const batches = readRows(decodeAs(text, encoding), delimiter);
	const first: IteratorResult<SourceRow[], undefined> = await batches.next().catch((error: unknown) => {
		if (hasCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR')) throw new ImportError(`${path} is not a whole gzip file.`);
		throw error;
	});
	const rows = first.value ?? [];
	const header = rows.shift();
	if (!header) throw new ImportError(`${path} is empty: its first line names the columns.`);
	return {
		header: header.cells.map((name) => name.replace(/\s+/g, ' ').trim()),
		progress: () => (bytes === 0 ? 1 : file.bytesRead / bytes),
		batches: (async function* () {
			try {
				yield rows;
				yield* batches;
			} catch (error) {
				if (hasCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR')) throw new ImportError(`${path} is not a whole gzip file.`);
				throw error;
			} finally {
				file.destroy();
			}
		})(),
	};
}

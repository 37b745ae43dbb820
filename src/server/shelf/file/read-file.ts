import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { ok, type Result, refuse } from '#lib/result.ts';
import { delimiterOf, sepLine } from '#server/import/delimiter.ts';
import { unguarded } from '#server/system/csv-line.ts';

/** What a column of the file may be. */
const FIELDS = [
	...(['id', 'code', 'barcode', 'price', 'mrp', 'stock', 'in_stock', 'stock_was'] as const),
	...(['veg', 'best_before', 'origin', 'prescription'] as const),
] as const;
export type FileField = (typeof FIELDS)[number];
/** A row of the file: `line` is that in which it ends, from 1; the texts are trimmed; `isWider`: it has more cells than the header. */
export type FileRow = { line: number; cells: string[]; isWider: boolean; texts: Partial<Record<FileField, string>> };
export type ReadFile = { header: string[]; rows: FileRow[] };

/** More than the largest shop lists. */
const ROWS_MAX = 10_000;
/** More than any table that people keep. While a file is read nothing else gets a turn, and millions of empty cells would take seconds. */
const CELLS_MAX = 100;
const LINE_BYTES_MAX = 64 * 1_024;
const [LF, CR] = [10, 13];
const KEYS: readonly FileField[] = ['id', 'code', 'barcode'];
const FIGURES = FIELDS.filter((field) => !KEYS.includes(field) && field !== 'stock_was');

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** Files of old spreadsheets are not in UTF-8; then their letters are those of Western Europe, which figures and codes are written in. */
const textOf = (bytes: Uint8Array) => new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);

/** How the files of spreadsheets begin: a ZIP archive (.xlsx, .ods), and the older .xls. A text has no NUL. */
const NO_TEXT = ['504b0304', 'd0cf11e0'];
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const;
const startOf = (bytes: Uint8Array, count: number) => Buffer.from(bytes.subarray(0, count)).toString('hex');

/** Excel's "Unicode text" is in UTF-16, and says so with its first two bytes: the same in UTF-8. */
function inUtf8(bytes: Uint8Array): Uint8Array {
	const start = startOf(bytes, 2);
	const encoding = start === 'fffe' || start === 'feff' ? UTF_16[start] : null;
	return encoding ? Buffer.from(new TextDecoder(encoding).decode(bytes)) : bytes;
}

function hasLongLine(bytes: Uint8Array): boolean {
	const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 0; at < all.length; ) {
		const part = all.subarray(at, at + LINE_BYTES_MAX);
		const end = Math.max(part.lastIndexOf(LF), part.lastIndexOf(CR));
		if (end < 0) return all.length - at > LINE_BYTES_MAX;
		at += end + 1;
	}
	return false;
}

function linesOf(bytes: Uint8Array): { cells: string[]; line: number }[] | null {
	if (hasLongLine(bytes)) return null;
	const start = Buffer.from(bytes.subarray(0, LINE_BYTES_MAX));
	const sep = sepLine(start);
	try {
		const rows: { cells: string[]; line: number }[] = [];
		parse(textOf(bytes.subarray(sep?.bytes ?? 0)), {
			bom: true,
			delimiter: sep?.delimiter ?? delimiterOf(start),
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			to: ROWS_MAX + 2,
			on_record: (cells: string[], { lines }) => {
				if (cells.length > CELLS_MAX) throw new Error('more cells than a table has');
				rows.push({ cells, line: lines + (sep ? 1 : 0) });
				return null;
			},
		});
		return rows;
	} catch {
		return null;
	}
}

/**
 * The rows of a CSV file, by columns of these names in any case and order, without those that are empty. Refuses with NOT_CSV a spreadsheet's own
 * file. Refuses with SHELF_FILE what else is no CSV; a file without a column that tells a pack, without one that changes it, or without a row; and
 * one of more than 10,000 rows or 100 columns, or with a line of more than 64 KiB.
 */
export function readShelfFile(bytes: Uint8Array): Result<ReadFile> {
	const text = inUtf8(bytes);
	if (NO_TEXT.includes(startOf(text, 4)) || text.includes(0)) return refuse('NOT_CSV', { field: 'file' });
	const [head, ...lines] = linesOf(text) ?? [];
	// Below the last row spreadsheets write rows of bare delimiters.
	const rest = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
	const header = head?.cells ?? [];
	const at = new Map(
		FIELDS.flatMap((field) => {
			const place = header.findIndex((name) => plain(name) === plain(field));
			return place < 0 ? [] : [[field, place] as const];
		}),
	);
	const hasKey = KEYS.some((field) => at.has(field));
	const hasFigure = FIGURES.some((field) => at.has(field));
	if (!hasKey || !hasFigure || rest.length === 0 || rest.length > ROWS_MAX)
		return refuse('SHELF_FILE', { field: 'file', params: { max: ROWS_MAX, keys: KEYS.join(', '), figures: FIGURES.join(', ') } });
	const rows = rest.map(({ cells, line }) => ({
		line,
		cells,
		isWider: cells.slice(header.length).some((cell) => cell.trim() !== ''),
		texts: Object.fromEntries([...at].map(([field, place]) => [field, unguarded(cells[place] ?? '')])),
	}));
	return ok({ header, rows });
}

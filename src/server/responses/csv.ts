import { csvLine } from '#server/system/csv-line.ts';

/** The most rows of a file. */
export const FILE_ROWS = 10_000;

type Cells = Readonly<Record<string, string | number | null>>;
/** Spreadsheets read Indian letters right only after it. */
const BOM = '\ufeff';

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const harmless = (value: string | number | null): string | number =>
	typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : (value ?? '');

/** Rows with the same columns as a CSV file to be saved; without rows it is empty. `name` has no ending. */
export function csvResponse(name: string, rows: readonly Cells[]): Response {
	const columns = Object.keys(rows[0] ?? {});
	const lines = rows.map((row) => csvLine(columns.map((column) => harmless(row[column] ?? null))));
	const body = rows.length > 0 ? BOM + csvLine(columns) + lines.join('') : BOM;
	return new Response(body, {
		headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}.csv"` },
	});
}

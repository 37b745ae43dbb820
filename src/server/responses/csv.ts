import type { Result } from '#lib/result.ts';
import { csvLine, guarded } from '#server/system/csv-line.ts';

/** So many rows of a file are read at once. */
export const FILE_PAGE_ROWS = 5_000;

type Cell = string | number | null;
/** The columns of a file by their names, with what stands in each for a row. */
type Columns<R> = Readonly<Record<string, (row: R) => Cell>>;
/** Spreadsheets read Indian letters right only after it. */
const BOM = '\ufeff';

const harmless = (value: Cell): string | number => (typeof value === 'string' ? guarded(value) : (value ?? ''));

const headersOf = (name: string) => ({
	'Content-Type': 'text/csv; charset=utf-8',
	'Content-Disposition': `attachment; filename="${name}.csv"`,
});

/** Rows as the text of a file; `withNames`: begins with the names of the columns. */
function textOf<R>(rows: readonly R[], columns: Columns<R>, withNames: boolean): string {
	const cellsOf = Object.values(columns);
	const lines = rows.map((row) => csvLine(cellsOf.map((cellOf) => harmless(cellOf(row)))));
	return (withNames ? csvLine(Object.keys(columns)) : '') + lines.join('');
}

/** Rows as a CSV file to be saved; without rows it has the names of its columns alone. `name` has no ending. */
export const csvResponse = <R>(name: string, rows: readonly R[], columns: Columns<R>): Response =>
	new Response(BOM + textOf(rows, columns, true), { headers: headersOf(name) });

type Page = { nextCursor: string | null };

/**
 * A list to its end as a CSV file, which is read page by page while it is sent: no length is too much, and one page is held at a time. Without
 * rows it has the names of its columns alone. Refuses as the list does for its first page; a later page that is refused breaks the file off, so
 * that no part of it is taken for the whole.
 */
export async function csvOfPages<A extends { cursor?: string | undefined }, P extends Page, R>(
	name: string,
	asked: A,
	read: (asked: A) => Promise<Result<P>>,
	rowsOf: (page: P) => readonly R[],
	columns: Columns<R>,
): Promise<Result<never> | Response> {
	const first = await read(asked);
	if (!first.ok) return first;
	const encoder = new TextEncoder();
	let page: P | null = null;
	const body = new ReadableStream<Uint8Array>({
		pull: async (controller) => {
			const isFirst = page === null;
			const next: Result<P> = page === null ? first : await read({ ...asked, cursor: page.nextCursor ?? undefined });
			if (!next.ok) throw new Error(`the file ${name} broke off: ${next.code}`);
			page = next.value;
			controller.enqueue(encoder.encode((isFirst ? BOM : '') + textOf(rowsOf(page), columns, isFirst)));
			if (page.nextCursor === null) controller.close();
		},
	});
	return new Response(body, { headers: headersOf(name) });
}

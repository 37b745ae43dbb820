import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const SPECIAL = /[\\\n\r\t]/;
const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char) : text);

/** A table that is being filled: rows are held as text until `flush` finds enough of them, or is the last one, and passes them to COPY. */
export type StagingTable = { add(...cells: readonly Cell[]): void; flush(isLast: boolean): Promise<void> };

/** The least number of characters for a flush before the last one: each flush is a COPY of its own. */
const WORTH_CHARS = 512 * 1_024;

/**
 * Makes a temporary table, which ends with its transaction, and fills it by COPY. `columns`: names and types in SQL, in the order in
 * which `add` gets the cells.
 */
export async function openStagingTable(client: pg.ClientBase, table: string, columns: string): Promise<StagingTable> {
	await client.query(`CREATE TEMP TABLE ${table} (${columns}) ON COMMIT DROP`);
	let lines: string[] = [];
	let chars = 0;
	return {
		add: (...cells) => {
			const texts = cells.map((cell) => (cell === null ? '\\N' : typeof cell === 'string' ? escaped(cell) : String(cell)));
			const line = `${texts.join('\t')}\n`;
			chars += line.length;
			lines.push(line);
		},
		flush: async (isLast) => {
			if (chars === 0 || (!isLast && chars < WORTH_CHARS)) return;
			const copy = client.query(from(`COPY ${table} FROM STDIN`));
			copy.end(lines.join(''));
			lines = [];
			chars = 0;
			await finished(copy);
		},
	};
}

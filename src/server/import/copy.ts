import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const SPECIAL = /[\\\n\r\t]/;
const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char) : text);

/** A table that is being filled: rows are held as text until `flush` finds enough of them, or is the last one, and passes them to COPY. */
export type Stage = { add(...cells: readonly Cell[]): void; flush(isLast: boolean): Promise<void> };

/** The least number of characters for a flush before the last one: each flush is a COPY of its own. */
const WORTH_CHARS = 512 * 1_024;

/** Fills a staging table by COPY. `columns` in the order in which `add` gets the cells. */
export function openStage(client: pg.ClientBase, table: string, columns: readonly string[]): Stage {
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
			const copy = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
			copy.end(lines.join(''));
			lines = [];
			chars = 0;
			await finished(copy);
		},
	};
}

import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const SPECIAL = /[\\\n\r\t]/;
const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char) : text);

/** A table being filled: rows are kept as text until `flush` hands them to COPY. */
export type Stage = { add(...cells: readonly Cell[]): void; flush(): Promise<void> };

/** Fills a staging table by COPY. `columns` in the order in which `add` gets the cells. */
export function openStage(client: pg.ClientBase, table: string, columns: readonly string[]): Stage {
	let text = '';
	return {
		add: (...cells) => {
			let line = '';
			for (let i = 0; i < cells.length; i++) {
				const cell = cells[i] ?? null;
				line += `${i === 0 ? '' : '\t'}${cell === null ? '\\N' : typeof cell === 'string' ? escaped(cell) : cell}`;
			}
			text += `${line}\n`;
		},
		flush: async () => {
			if (text === '') return;
			const copy = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
			copy.end(text);
			text = '';
			await finished(copy);
		},
	};
}

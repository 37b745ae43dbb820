import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { nameFault } from '#server/import/check-name.ts';
import { readCell } from '#server/import/clean-text.ts';
import type { Columns } from '#server/import/find-columns.ts';
import type { Refuse } from '#server/import/job.ts';
import type { Notes } from '#server/import/notes.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { bad, type Read } from '#server/import/read-values.ts';

/** Reads the cells of one row, and refuses the row for each faulty cell. */
export type RowReader<F extends string> = {
	/** Whether nothing of the row was refused so far. */
	isRight(): boolean;
	refuse(field: F, reason: string, remedy?: string): void;
	/** The cell of a field, without the spaces around it. */
	cell(field: F): string;
	/** The value of a field's cell; null when it was refused. */
	read<T>(field: F, by: (text: string) => Read<T>): T | null;
	/** The same, and null where the cell is empty. */
	readGiven<T>(field: F, by: (text: string) => Read<T>): T | null;
	/** A text, cut to `most` characters and its broken letters repaired, which is noted; '' when it was refused, as a name that is none. */
	text(field: F, most: number): string;
	/** A text that must have a letter or a digit, so that it can be searched. */
	name(field: F, most: number): string;
};

/** Makes the reader of a row. `defaults` replace empty cells. */
export const rowReader =
	<F extends string>(columns: Columns<F>, refuse: Refuse, notes: Notes, defaults: Partial<Record<F, string | undefined>> = {}) =>
	(row: SourceRow): RowReader<F> => {
		let isRight = true;
		const reader: RowReader<F> = {
			isRight: () => isRight,
			refuse: (field, reason, remedy) => {
				isRight = false;
				refuse(row.line, columns.name(field), reason, remedy);
			},
			cell: (field) => columns.of(row, field).trim() || (defaults[field] ?? ''),
			read: (field, by) => {
				const value = by(reader.cell(field));
				if (value.ok) return value.value;
				reader.refuse(field, value.reason);
				return null;
			},
			readGiven: (field, by) => (reader.cell(field) === '' ? null : reader.read(field, by)),
			text: (field, most) =>
				reader.readGiven(field, (cell) => {
					const text = readCell(cell, most, columns.name(field), (kind) => notes.add(kind, row.line));
					const fault = text.ok ? nameFault(field, text.value) : null;
					return fault ? bad(fault) : text;
				}) ?? '',
			name: (field, most) => {
				const wasRight = isRight;
				const name = reader.text(field, most);
				if (wasRight && isRight && foldForSearch(name).length === 0)
					reader.refuse(field, name === '' ? 'is empty' : 'has no letter and no digit');
				return name;
			},
		};
		return reader;
	};

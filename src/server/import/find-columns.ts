import { LANGUAGES } from '#lib/languages.ts';
import { ImportError } from '#server/import/import-error.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { unguarded } from '#server/system/csv-line.ts';

/** A field that an import reads: its name, and whether a file must have it. */
export type Field = { name: string; required: boolean };

const NAMES = LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => `name_${slug}` as const);

/** The fields of an import: those that a file must have, those that it may have, and a name in each language but English. */
export const importFields = <F extends string>(must: readonly F[], may: readonly F[]) => [
	...must.map((name) => ({ name, required: true })),
	...[...may, ...NAMES].map((name) => ({ name, required: false })),
];

/** The cell of a field in a row; '' where the file has no such column or the row is too short. */
export type Columns<F extends string> = {
	has(field: F): boolean;
	of(row: SourceRow, field: F): string;
	/** The header of the field's column in the file, for messages. */
	name(field: F): string;
	/** The places of the columns that no field is read from, although none of their names was switched off. */
	ignored: readonly number[];
};

const fold = (name: string) =>
	name
		.trim()
		.replace(/[\s_]+/g, ' ')
		.toLowerCase();

/**
 * The place of a column in the first line, from 0, or −1: the one of exactly this name, else of this name whatever its capitals and spaces.
 * `isOurs`: nobody has written this name for the file, so its spelling decides nothing between two columns.
 * @throws ImportError where two columns could be meant.
 */
export function columnAt(header: readonly string[], name: string, isOurs = false): number {
	const places = (isIt: (column: string) => boolean) => header.flatMap((column, at) => (isIt(column) ? [at] : []));
	const exact = isOurs ? [] : places((column) => column === name);
	const found = exact.length > 0 ? exact : places((column) => fold(column) === fold(name));
	if (found.length <= 1) return found[0] ?? -1;
	const where = found.map((at) => `${at + 1} (${header[at]})`).join(' and ');
	throw new ImportError(`Several columns could be ${name}: ${where}. Rename those that are not meant, or map the one that is.`);
}

/**
 * Finds each field's column: the one named in `map`, else the one with the field's own name, whatever its capitals; '' in `map` means none.
 * @throws ImportError that names the missing columns, those of one name, the unknown fields, and the columns of the file.
 */
export function findColumns<F extends string>(
	header: readonly string[],
	map: Readonly<Record<string, string>>,
	fields: readonly { name: F; required: boolean }[],
): Columns<F> {
	const has = `The file has: ${header.join(', ')}.`;
	const strange = Object.keys(map).filter((name) => !fields.some((field) => field.name === name));
	if (strange.length > 0)
		throw new ImportError(`There is no field ${strange.join(', ')} to map. The fields are: ${fields.map(({ name }) => name).join(', ')}.`);
	const at = new Map<F, number>();
	const missing: string[] = [];
	for (const { name, required } of fields) {
		const wanted = map[name] ?? name;
		const index = wanted === '' ? -1 : columnAt(header, wanted, map[name] === undefined);
		if (index >= 0) at.set(name, index);
		else if (map[name]) missing.push(`${wanted} (mapped to ${name})`);
		else if (required) missing.push(`${wanted} (say which column it is with --map ${name}=…)`);
	}
	if (missing.length > 0) throw new ImportError(`Missing: ${missing.join('; ')}. ${has}`);
	const read = new Set(at.values());
	const off = new Set(Object.keys(map).flatMap((name) => (map[name] === '' ? fold(name) : [])));
	return {
		has: (field) => at.has(field),
		of: (row, field) => {
			const index = at.get(field);
			return index === undefined ? '' : unguarded(row.cells[index] ?? '');
		},
		name: (field) => header[at.get(field) ?? -1] ?? field,
		ignored: [...header.keys()].filter((index) => !read.has(index) && !off.has(fold(header[index] ?? ''))),
	};
}

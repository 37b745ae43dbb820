import { columnAt } from '#server/import/find-columns.ts';
import { REFUSED_COLUMN } from '#server/import/refused-rows-file.ts';

const MOST = 12;

/**
 * A note of the columns that nothing is read from, since one may be a field under another name; without those that options name, and the
 * reasons of an earlier report. `ignored`: the places of columns that no field has.
 */
export function ignoredColumns(header: readonly string[], ignored: readonly number[], named: readonly string[]): string[] {
	const alsoRead = new Set(named.map((name) => columnAt(header, name)));
	const names = ignored.filter((at) => !alsoRead.has(at) && header[at] !== REFUSED_COLUMN).flatMap((at) => header[at]?.trim() || []);
	if (names.length === 0) return [];
	const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
	return [`nothing is read from the ${names.length === 1 ? 'column' : 'columns'} ${names.slice(0, MOST).join(', ')}${more}`];
}

import type { Inspected } from '#server/import/inspect/inspect.ts';
import { UNDECIDED } from '#server/import/mapping.ts';

const LISTED = 20;
const number = new Intl.NumberFormat('en-IN');
const percent = (share: number) => `${Math.round(share * 100)} %`;
const count = (rows: number) => `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`;

/** What an inspection found, and what it could not tell, line by line. */
export function inspectedLines({ kind, rows, columns, missing, categories, isWhole }: Inspected): string[] {
	const whole = categories.filter(({ sub }) => sub === '');
	const open = categories.filter(({ guess }) => guess === UNDECIDED);
	const left = categories.filter(({ guess }) => guess === null);
	const listed = open
		.slice(0, LISTED)
		.map(({ category, sub, rows: of }) => `  “${sub === '' ? category : `${category} > ${sub}`}” (${count(of)})`);
	return [
		`${count(rows)}, taken for ${kind} (--as says otherwise)`,
		...columns.found.map(
			({ field, column, by, share }) =>
				`  ${field} ← ${column} (by its ${by === 'name' ? 'name' : 'cells'}; ${percent(share)} of its cells can be read)`,
		),
		...missing.map((field) => `not found: ${field}, which every row needs; name its column in the mapping`),
		...columns.doubts.map(
			({ field, column, share }) => `not sure: ${column} could be ${field}, but ${percent(share)} of its cells can be read so`,
		),
		...(columns.unused.length > 0 ? [`columns that nothing is read from: ${columns.unused.join(', ')}`] : []),
		...(categories.length > 0
			? [
					`categories: ${number.format(whole.length)}${whole.length < categories.length ? `, with ${number.format(categories.length - whole.length)} sub-categories` : ''}; ${number.format(categories.length - open.length)} guessed, of these ${number.format(left.length)} left out (null)`,
				]
			: []),
		...(open.length > 0 ? [`not guessed, and "${UNDECIDED}" in the mapping: ${number.format(open.length)}`, ...listed] : []),
		...(open.length > LISTED ? [`  … and ${number.format(open.length - LISTED)} more`] : []),
		...(isWhole ? [] : ['there are more categories than a mapping can hold: is this the right column?']),
	];
}

import type pg from 'pg';

const NAMED = 3;
const number = new Intl.NumberFormat('en-IN');

/**
 * One note about all rows that a query finds, with the first few by name; none where it finds none. `query` has to count its rows in `all`, and
 * be in order.
 */
export async function namedNote<T extends pg.QueryResultRow>(
	client: pg.ClientBase,
	query: string,
	{ one, several, nameOf }: { one: string; several: string; nameOf: (row: T) => string },
): Promise<string[]> {
	const { rows } = await client.query<T & { all: number }>(`${query} LIMIT ${NAMED}`);
	const all = rows[0]?.all ?? 0;
	if (all === 0) return [];
	const more = all > rows.length ? ` and ${number.format(all - rows.length)} more` : '';
	return [`${number.format(all)} ${all === 1 ? one : several}: ${rows.map(nameOf).join(', ')}${more}`];
}

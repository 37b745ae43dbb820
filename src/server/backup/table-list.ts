import type pg from 'pg';
import { BackupError } from '#server/backup/backup-error.ts';

export type TableColumns = { name: string; columns: string[] };

/**
 * Whose rows no backup has: what waits to be sent, and the OTPs, which a restored copy must not send once more; the index of the shelves comes
 * again with the packs.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set(['outbox', 'otps', 'otp_sends', 'shelf_index']);

/** Tables with the columns that are stored, not computed. */
const COLUMNS = `
	SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
	FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
	WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migrations'
	GROUP BY c.relname ORDER BY c.relname`;
const REFERENCES = `
	SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS target
	FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`;

/**
 * The tables of the store in an order in which each comes after those that it refers to, so that rows can be loaded with their constraints
 * on. @throws BackupError when tables refer to each other in a circle.
 */
export async function tablesInOrder(client: pg.ClientBase): Promise<TableColumns[]> {
	const { rows: tables } = await client.query<TableColumns>(COLUMNS);
	const { rows: references } = await client.query<{ name: string; target: string }>(REFERENCES);
	const done = new Map<string, TableColumns>();
	while (done.size < tables.length) {
		const free = tables.filter(({ name }) => !done.has(name) && references.every((one) => one.name !== name || done.has(one.target)));
		if (free.length === 0) throw new BackupError('Tables refer to each other in a circle: they cannot be put in an order.');
		for (const table of free) done.set(table.name, table);
	}
	return [...done.values()];
}

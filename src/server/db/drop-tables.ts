import type pg from 'pg';

/** Tables take their sequences, indexes and triggers with them; what belongs to an extension stays. */
const MADE_HERE = `
	SELECT format('DROP TABLE IF EXISTS %s CASCADE', c.oid::regclass) AS sql FROM pg_class c
	WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
	UNION ALL
	SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
	WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

/**
 * Takes all tables and functions out of a database, so that it can be migrated from its beginning. All of them or none: PostgreSQL carries out what
 * comes in one query as one transaction.
 */
export async function dropTables(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ sql: string }>(MADE_HERE);
	await client.query(rows.map(({ sql }) => sql).join(';\n'));
}

import type pg from 'pg';

/** A larger one is quicker copied anew than emptied. */
const MOST_BYTES = 4_000_000;

const TABLES = `SELECT quote_ident(relname) AS name, pg_relation_size(oid) AS bytes FROM pg_class
	WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`;

/** Everything that a test may have made, changed or removed beside rows. */
const SHAPE = `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
	SELECT concat('n', nspname) FROM pg_namespace WHERE nspname !~ '^pg_'
	UNION ALL SELECT concat('r', oid, relname, relkind, reloptions::text) FROM pg_class WHERE relnamespace = 'public'::regnamespace
	UNION ALL SELECT concat('a', attrelid, attname, atttypid, attnotnull, attisdropped)
		FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0
	UNION ALL SELECT concat('d', oid, adbin::text) FROM pg_attrdef
	UNION ALL SELECT concat('i', indexrelid, indisvalid) FROM pg_index
	UNION ALL SELECT concat('c', oid, convalidated) FROM pg_constraint
	UNION ALL SELECT concat('t', oid, tgenabled) FROM pg_trigger
	UNION ALL SELECT concat('f', oid, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
	UNION ALL SELECT concat('q', sequencename, last_value) FROM pg_sequences
	UNION ALL SELECT concat('s', setconfig::text) FROM pg_db_role_setting
		JOIN pg_database ON pg_database.oid = setdatabase WHERE datname = current_database()
) AS all_parts (part)`;

async function tablesOf(client: pg.Client): Promise<{ name: string; bytes: number }[]> {
	const { rows } = await client.query<{ name: string; bytes: string }>(TABLES);
	return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

/** Tells a database from every other that differs in its shape or in any row; `filled` are the tables that have rows. */
export async function fingerprintOf(client: pg.Client): Promise<{ text: string; filled: string[] }> {
	const { rows: shapes } = await client.query<{ shape: string }>(SHAPE);
	const each = (await tablesOf(client)).map(
		({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS rows FROM ${name} t`,
	);
	const { rows: contents } = await client.query<{ name: string; rows: string | null }>(each.join(' UNION ALL '));
	const filled = contents.filter(({ rows }) => rows !== null);
	return { text: JSON.stringify([shapes, filled]), filled: filled.map(({ name }) => name) };
}

/**
 * Takes out of a database what a test has written, so that the next one has it as new: a tenth of what a copy takes of the processor.
 * Answers whether it is as it was; one that is not must not be used again.
 */
export async function rewind(client: pg.Client, atFirst: { text: string; filled: string[] }): Promise<boolean> {
	await client.query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
	const tables = await tablesOf(client);
	if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return false;
	const written = tables.filter(({ name, bytes }) => bytes > 0 && !atFirst.filled.includes(name));
	await client.query(
		[
			// Without triggers, so that any order will do.
			'SET session_replication_role = replica',
			...written.map(({ name }) => `DELETE FROM ${name}`),
			`SELECT setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences`,
		].join('; '),
	);
	return (await fingerprintOf(client)).text === atFirst.text;
}

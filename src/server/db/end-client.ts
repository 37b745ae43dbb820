import type pg from 'pg';

/** Longer than a database needs to say goodbye. */
const GOODBYE_MS = 2_000;

/** Ends a connection, also one to a database that hangs and never says goodbye. */
export async function endClient(client: pg.Client): Promise<void> {
	const timer = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
	await client.end().catch(() => {});
	clearTimeout(timer);
}

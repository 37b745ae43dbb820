import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { startStore } from '../support/store.ts';
import { startTcpPostgres } from '../support/tcp-postgres.ts';

let server: Awaited<ReturnType<typeof startTcpPostgres>>;
beforeAll(async () => {
	server = await startTcpPostgres();
});
afterAll(() => server.stop());

test('C39 C40 DATABASE_URL over TCP with a password: the same store from browsing to DELIVERED, and no PostgreSQL of its own', async () => {
	const store = await startStore({ env: { DATABASE_URL: server.url, SAMPLE_DATA: '1', OTP_FIXED: '' } });
	await journey(store);
	expect(existsSync(join(store.dataDir, 'postgres'))).toBe(false);
	expect(store.said().out).not.toContain(new URL(server.url).password);
	expect(await store.stop(), store.said().err).toBe(0);
});

test('a wrong password stops the start in one line that does not tell it', async () => {
	const wrong = new URL(server.url);
	wrong.password = 'not-this-one';
	const failed = startStore({ env: { DATABASE_URL: wrong.href } });
	await expect(failed).rejects.toThrow(/\(exit 1\):\nDATABASE_URL is not right: password authentication failed for user "owner"\.\n$/);
	await expect(failed).rejects.not.toThrow('not-this-one');
});

test('a database of other letters than UTF-8 stops the start in one line that says how to make one, which then does', async () => {
	const owner = new pg.Client(server.url);
	await owner.connect();
	await owner.query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
	const url = new URL(server.url);
	url.pathname = '/latin';
	const failed = startStore({ env: { DATABASE_URL: url.href } });
	await expect(failed).rejects.toThrow(
		/\(exit 1\):\nDATABASE_URL names a database in LATIN1[^\n]* CREATE DATABASE name ENCODING [^\n]*\n$/,
	);
	const remedy = /CREATE DATABASE name .* template0/.exec(String(await failed.catch((error: unknown) => error)))?.[0] ?? '';
	await owner.query(remedy.replace(' name ', ' telugu '));
	await owner.end();
	url.pathname = '/telugu';
	const store = await startStore({ env: { DATABASE_URL: url.href } });
	expect(await store.stop()).toBe(0);
});

test('a role that may make no tables stops the start in one line that says what to grant', async () => {
	const owner = new pg.Client(server.url);
	await owner.connect();
	await owner.query("CREATE ROLE guest LOGIN PASSWORD 'guest'");
	await owner.query('CREATE DATABASE bare');
	await owner.end();
	const url = new URL(server.url);
	Object.assign(url, { username: 'guest', password: 'guest', pathname: '/bare' });
	const failed = startStore({ env: { DATABASE_URL: url.href } });
	await expect(failed).rejects.toThrow(/\(exit 1\):\nDATABASE_URL names [^\n]*schema public[^\n]* GRANT CREATE ON SCHEMA public [^\n]*\n$/);
});

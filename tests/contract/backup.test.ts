import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackupError } from '#server/backup/backup-error.ts';
import { MANIFEST, readManifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { dropTables } from '#server/db/drop-tables.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { commandEnv } from '../support/command-env.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';
import { ROOT } from '../support/store.ts';

let api: TestApi;
let other: TestDatabase;
let root: string;
const at = (name: string) => join(root, name);
beforeEach(async () => {
	root = mkdtempSync(join(tmpdir(), 'nukkad-backup-'));
	[api, other] = await Promise.all([testApi(), testDatabase()]);
	mkdirSync(at('from/objects/uploads'), { recursive: true });
	mkdirSync(at('into'));
	writeFileSync(at('from/objects/uploads/a.avif'), 'bytes of a picture');
	// One that is being written is not a picture yet.
	writeFileSync(at('from/objects/uploads/b.avif.0b9f1d0e-6c5d-4a53-9c34-0f3d0a4f8a11'), 'half');
	writeFileSync(at('from/partner-token'), 'token-of-the-association\n');
});
afterEach(async () => {
	await Promise.all([api.close(), other.drop()]);
	rmSync(root, { recursive: true });
});

const write = (folder = at('saved')) => writeBackup({ connection: api.database.connection, dataDir: at('from'), folder }, () => {});
const restore = (folder = at('saved')) =>
	restoreBackup({ connection: other.connection, dataDir: at('into'), objectStore: null, folder }, () => {});
/** Every row of every table, as one sum for each table; the numbers of events go on elsewhere. */
async function contentOf({ db }: TestDatabase): Promise<Record<string, string>> {
	const { rows: tables } = await sql<{
		name: string;
	}>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db);
	const sums: Record<string, string> = {};
	for (const { name } of tables.filter((table) => table.name !== 'schema_migrations' && table.name !== 'shop_event_counters')) {
		const { rows } = await sql<{
			sum: string | null;
		}>`SELECT md5(string_agg(t::text, E'\n' ORDER BY t::text)) AS sum FROM ${sql.table(name)} t`.execute(db);
		sums[name] = rows[0]?.sum ?? '';
	}
	return sums;
}

it('a store with orders is saved while it runs and restored into an empty one, row by row, with pictures and token', async () => {
	await api.close();
	api = await testApi({ sample: true });
	const milk = await makeProduct(api.app, await makeShop(api.app));
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	const { id } = orderOf(await shopper.place());
	const before = await contentOf(api.database);
	await write();
	const { rows, objects } = await restore();
	expect(rows).toBeGreaterThan(1_000);
	expect(objects).toBe(1);
	expect(before).toMatchObject({ outbox: expect.stringMatching(/./) });
	const last = ({ db }: TestDatabase) => db.selectFrom('shop_event_counters').select('last_seq').executeTakeFirstOrThrow();
	// A till that has read events after the backup goes on after them: what comes has numbers above those, also at shops without any before.
	expect((await last(api.database)).last_seq).toBeLessThan(100);
	const { rows: counters } = await sql<{ last_seq: number }>`
		SELECT c.last_seq FROM shops s LEFT JOIN shop_event_counters c ON c.shop_id = s.id`.execute(other.db);
	const sinceStart = (Date.now() - Date.parse('2026-01-01T00:00:00Z')) / 1_000;
	expect(counters.length).toBeGreaterThan(1);
	for (const { last_seq } of counters) expect(Math.abs(last_seq - sinceStart)).toBeLessThan(600);
	expect(await contentOf(other)).toEqual({ ...before, outbox: '', otps: '', otp_sends: '' });
	expect(readFileSync(at('into/objects/uploads/a.avif'), 'utf8')).toBe('bytes of a picture');
	expect(readFileSync(at('into/partner-token'), 'utf8')).toBe('token-of-the-association\n');
	// Numbers that the database gives go on behind those that there are.
	const message = { to: '+919820012345', template: 'order.PLACED', params: {}, language: 'en', body: 'hello', at: new Date() } as const;
	await queueMessage(other.db, message);
	const { rows: order } = await sql`SELECT FROM orders WHERE id = ${id}`.execute(other.db);
	expect(order).toHaveLength(1);
});

it('is written by its command, which says what it does not hold: pictures in a bucket', async () => {
	await makeProduct(api.app, await makeShop(api.app));
	const bucket = { OBJECT_STORE_URL: 'https://pictures.example/nukkad', OBJECT_STORE_KEY_ID: 'id', OBJECT_STORE_SECRET: 'secret' };
	const env = { ...commandEnv(), DATABASE_URL: api.database.url, DATA_DIR: at('from'), ...bucket };
	const run = await promisify(execFile)(process.execPath, [join(ROOT, 'bin/backup.ts'), at('saved')], { cwd: ROOT, env });
	expect(run.stdout).toMatch(/saved \d+ rows of \d+ tables and 1 pictures in /);
	expect(run.stdout).toContain('The pictures stay in the bucket of OBJECT_STORE_URL: have its provider keep copies.');
	const before = await contentOf(api.database);
	expect((await restore()).objects).toBe(1);
	expect(await contentOf(other)).toEqual(before);
});

it('is written whole by its command also where nobody reads on what it prints', async () => {
	await makeProduct(api.app, await makeShop(api.app));
	const env = { ...commandEnv(), DATABASE_URL: api.database.url, DATA_DIR: at('from') };
	const run = spawn(process.execPath, [join(ROOT, 'bin/backup.ts'), at('saved')], { cwd: ROOT, env });
	let said = '';
	run.stderr.on('data', (part) => {
		said += part;
	});
	run.stdout.destroy();
	expect([...(await once(run, 'close')), said]).toEqual([0, null, '']);
	expect((await restore()).objects).toBe(1);
	expect(existsSync(at('saved.partial'))).toBe(false);
});

it('is restored by its command into an empty store, and by nobody into one that has anything', async () => {
	await makeProduct(api.app, await makeShop(api.app));
	await write();
	const env = { ...commandEnv(), DATABASE_URL: other.url, DATA_DIR: at('into') };
	const command = () => promisify(execFile)(process.execPath, [join(ROOT, 'bin/restore.ts'), at('saved')], { cwd: ROOT, env });
	expect((await command()).stdout).toMatch(/restored \d+ rows and 1 pictures from /);
	expect(await contentOf(other)).toEqual(await contentOf(api.database));
	await expect(command()).rejects.toMatchObject({ code: 1 });
	expect(await contentOf(other)).toEqual(await contentOf(api.database));
});

it('says in a sentence where it cannot be written, and leaves nothing behind', async () => {
	writeFileSync(at('a-file'), '');
	for (const [folder, reason] of [
		[at('a-file/saved'), `${at('a-file')} is no folder.`],
		['/proc/nobody/saved', '/proc/nobody is not there, and nothing can be made in /proc.'],
		['/sys/saved', /: \/sys (may not be written by this user|is on a disk that can only be read)\.$/],
	] as const) {
		await expect(write(folder)).rejects.toThrow(BackupError);
		await expect(write(folder)).rejects.toThrow(reason);
		await expect(write(folder)).rejects.toThrow(`${folder} cannot be written: `);
	}
	expect(readdirSync(root).sort()).toEqual(['a-file', 'from', 'into']);
	await write(at('new/above/saved'));
	expect((await readManifest(at('new/above/saved'))).objects).toBe(1);
});

it('of which nothing is whole is refused before a database is made for it, and one without a partner token says so', async () => {
	mkdirSync(at('broken'));
	writeFileSync(at('broken/manifest.json'), '{');
	const env = { ...commandEnv(), DATA_DIR: at('none') };
	const command = (folder: string, more = {}) =>
		promisify(execFile)(process.execPath, [join(ROOT, 'bin/restore.ts'), folder], { cwd: ROOT, env: { ...env, ...more } });
	await expect(command(at('broken'))).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is no backup') });
	expect(existsSync(at('none/postgres'))).toBe(false);
	rmSync(at('from/partner-token'));
	await write();
	const { stdout } = await command(at('saved'), { DATABASE_URL: other.url, DATA_DIR: at('into') });
	expect(stdout).toContain('The backup holds no partner token');
});

it('is of one instant: what is written meanwhile is not in it, and nobody waits for it', async () => {
	const shop = await makeShop(api.app);
	const before = await contentOf(api.database);
	let isFirst = true;
	await writeBackup({ connection: api.database.connection, dataDir: at('from'), folder: at('saved') }, () => {
		if (!isFirst) return;
		isFirst = false;
		void api.app.db.updateTable('shops').set({ min_order_paise: 77_700 }).where('id', '=', shop).execute();
	});
	await restore();
	expect(await contentOf(other)).toEqual(before);
});

it('is readable by its owner alone, and whole or not there', async () => {
	await makeShop(api.app);
	await write();
	for (const entry of readdirSync(at('saved'), { recursive: true, withFileTypes: true })) {
		const { mode } = statSync(join(entry.parentPath, entry.name));
		expect((mode & 0o777).toString(8), entry.name).toBe(entry.isDirectory() ? '700' : '600');
	}
	await expect(write()).rejects.toThrow(/exists already/);
	const options = { connection: api.database.connection, dataDir: at('from'), folder: at('never') };
	const fails = () => {
		throw new Error('the disk is full');
	};
	await expect(writeBackup(options, fails)).rejects.toThrow('the disk is full');
	expect(existsSync(at('never'))).toBe(false);
	expect(existsSync(at('never.partial'))).toBe(false);
});

it('of an older version is restored into an empty store that this version was once started on, and brought up to it', async () => {
	const older = await testDatabase();
	const client = new pg.Client(older.connection);
	try {
		await client.connect();
		await dropTables(client);
		await migrate(older.connection, readMigrations().slice(0, -1));
		await client.query("INSERT INTO remote_config (key, language, value) VALUES ('platform_fee_sub_text', '', 'For the riders')");
		await writeBackup({ connection: older.connection, dataDir: at('from'), folder: at('saved') }, () => {});
	} finally {
		await client.end();
		await older.drop();
	}
	await restore();
	const { rows } = await sql<{ value: string }>`SELECT value FROM remote_config`.execute(other.db);
	expect(rows).toEqual([{ value: 'For the riders' }]);
	const { rows: applied } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(other.db);
	expect(applied).toEqual(readMigrations().map(({ name }) => ({ name })));
});

it('is restored into an empty store alone, and not at all when it is damaged, or of another version', async () => {
	await makeProduct(api.app, await makeShop(api.app));
	await write();
	const products = join(at('saved'), 'tables', 'library_products.copy.gz');
	const good = readFileSync(products);
	for (const bad of [gzipSync('one\ttwo\n'), good.subarray(0, good.length / 2)]) {
		writeFileSync(products, bad);
		await expect(restore()).rejects.toThrow('The backup is damaged: the rows of library_products are not those that were saved.');
		expect((await contentOf(other)).shops).toBe('');
	}
	writeFileSync(products, good);
	const manifest = await readManifest(at('saved'));
	writeFileSync(
		join(at('saved'), MANIFEST),
		JSON.stringify({ ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', hash: 'x' }] }),
	);
	await expect(restore()).rejects.toThrow(/another version of Nukkad/);
	writeFileSync(join(at('saved'), MANIFEST), JSON.stringify(manifest));
	// What somebody has set up is a store, also without shops.
	await sql`INSERT INTO banners (id, names, image, url, position) VALUES ('one', '{}', '/x', '/shops', 1)`.execute(other.db);
	await expect(restore()).rejects.toThrow(/There is a store in this database already/);
	await sql`DELETE FROM banners`.execute(other.db);
	// Where its pictures cannot be written nothing is restored, and it can be tried again.
	writeFileSync(at('into/objects'), 'in the way');
	await expect(restore()).rejects.toThrow();
	expect((await contentOf(other)).shops).toBe('');
	rmSync(at('into/objects'));
	await restore();
	await expect(restore()).rejects.toThrow(/There is a store in this database already/);
	await expect(restore(at('from'))).rejects.toBeInstanceOf(BackupError);
});

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { BackupError } from '#server/backup/backup-error.ts';
import type { BackupPlaces } from '#server/backup/backup-places.ts';
import { type Manifest, OBJECTS, readManifest, type SavedTable, TOKEN, tableFile } from '#server/backup/manifest.ts';
import { tablesInOrder } from '#server/backup/table-list.ts';
import { dropTables } from '#server/db/drop-tables.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { storageOf } from '#server/storage/storage-of.ts';
import { changeOwner, ownerFor } from '#server/system/data-dir-owner.ts';

/** `hasToken`: whether the backup brought the partners' token along. */
export type Restored = { rows: number; objects: number; hasToken: boolean };
type Named = { name: string; hash: string };

/** Tables that are empty until somebody sets a store up, imports into it, or comes to it. */
const FILLED_BY_PEOPLE = ['shops', 'customers', 'orders', 'localities', 'banners', 'person_rights', 'shop_applications'];

/** @throws BackupError when the database holds a store already: a restore never mixes two. */
async function checkEmpty(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query("SELECT to_regclass('public.shops') IS NOT NULL AS has");
	if (!rows[0]?.has) return;
	const { rows: there } = await client.query<{ name: string }>(
		"SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass('public.' || name) IS NOT NULL",
		[FILLED_BY_PEOPLE],
	);
	const { rows: filled } = await client.query(`SELECT ${there.map(({ name }) => `EXISTS (SELECT FROM ${name})`).join(' OR ')} AS is`);
	if (filled[0]?.is) throw new BackupError('There is a store in this database already: restore into an empty one.');
}

/**
 * Takes the tables of an empty store away where a later version than that of the backup has made them: a store that was once started has them.
 * What this version does not know stays, and is refused.
 */
async function makeWayFor(past: readonly Named[], own: readonly Named[], client: pg.ClientBase): Promise<void> {
	const { rows: there } = await client.query("SELECT to_regclass('public.schema_migrations') IS NOT NULL AS is");
	if (!there[0]?.is) return;
	const { rows: applied } = await client.query<Named>('SELECT name, hash FROM schema_migrations');
	const isIn = (all: readonly Named[]) => (one: Named) => all.some(({ name, hash }) => name === one.name && hash === one.hash);
	if (applied.every(isIn(own)) && !applied.every(isIn(past))) await dropTables(client);
}

/** Loads a table's rows. @throws BackupError when they are not the ones that were saved. */
async function loadTable(client: pg.ClientBase, { name, columns, rows, sha256 }: SavedTable, folder: string): Promise<void> {
	const hash = createHash('sha256');
	const hashed = new Transform({
		transform(chunk, _, done) {
			hash.update(chunk);
			done(null, chunk);
		},
	});
	const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
	const copy = client.query(from(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
	const broken = new BackupError(
		`The backup is damaged: the rows of ${name} are not those that were saved. Nothing was restored, and another backup may go into the same place.`,
	);
	try {
		await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), hashed, copy);
	} catch (error) {
		throw Object.assign(broken, { cause: error });
	}
	if (copy.rowCount !== rows || hash.digest('hex') !== sha256) throw broken;
}

/** Sets the counters of columns that count by themselves behind the largest number there is. */
const COUNTERS = `
	SELECT format('SELECT setval(%L, coalesce((SELECT max(%I) FROM %I), 0) + 1, false)', pg_get_serial_sequence(c.relname, a.attname), a.attname, c.relname) AS sql
	FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
	WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_get_serial_sequence(c.relname, a.attname) IS NOT NULL AND a.attnum > 0 AND NOT a.attisdropped`;

/**
 * A till may have read events that the backup does not know, and goes on after the last of them: those to come have the seconds since 2026 and
 * more for their numbers, which no shop can have reached by an event a second, nor by an earlier restore.
 */
const EVENTS_GO_ON = `
	INSERT INTO shop_event_counters AS c (shop_id, last_seq)
	SELECT id, extract(epoch FROM clock_timestamp() - timestamptz '2026-01-01')::bigint FROM shops
	ON CONFLICT (shop_id) DO UPDATE SET last_seq = greatest(c.last_seq + 1, excluded.last_seq)`;

/**
 * All tables in one transaction, all of them or none; `loadFiles` works before it is committed, so that a restore that fails at a file can be
 * repeated. Answers what that answers.
 */
async function loadTables<Done>(
	client: pg.ClientBase,
	{ tables }: Manifest,
	{ folder, loadFiles, say }: { folder: string; loadFiles: () => Promise<Done>; say: (line: string) => void },
): Promise<Done> {
	// The transaction waits for the pictures, which may take long.
	await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
	try {
		const here = (await tablesInOrder(client)).map(({ name }) => name);
		const known = new Set(tables.map(({ name }) => name));
		if (here.length !== known.size || here.some((name) => !known.has(name)))
			throw new BackupError('The tables of the backup are not those of its migrations.');
		await client.query(`TRUNCATE ${here.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
		for (const table of tables) {
			await loadTable(client, table, folder);
			if (table.rows > 0) say(`${table.name}: ${table.rows} rows`);
		}
		for (const { sql } of (await client.query<{ sql: string }>(COUNTERS)).rows) await client.query(sql);
		// An older version had no events, so no till has read any.
		if (known.has('shop_event_counters')) await client.query(EVENTS_GO_ON);
		const done = await loadFiles();
		await client.query('COMMIT');
		return done;
	} catch (error) {
		await client.query('ROLLBACK').catch(() => {});
		throw error;
	}
}

async function restoreFiles({ folder, dataDir, objectStore }: Omit<BackupPlaces, 'connection'>): Promise<number> {
	const objects = join(folder, OBJECTS);
	const storage = storageOf({ dataDir, objectStore });
	const entries = existsSync(objects) ? await readdir(objects, { recursive: true, withFileTypes: true }) : [];
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	for (const file of files) await storage.put(relative(objects, file), await readFile(file));
	const token = join(folder, TOKEN);
	const target = join(dataDir, TOKEN);
	if (existsSync(token)) {
		await writeFile(target, await readFile(token), { mode: 0o600 });
		changeOwner(ownerFor(dataDir), target);
	}
	return files.length;
}

/**
 * Restores a backup into an empty store, of this version of Nukkad or a later one than that which wrote it. Answers how many rows and pictures.
 * @throws BackupError when the store is not empty, the backup is damaged, or a newer version wrote it.
 */
export async function restoreBackup(places: BackupPlaces, say: (line: string) => void): Promise<Restored> {
	const { connection, folder } = places;
	const manifest = await readManifest(folder);
	const hashes = new Map(manifest.migrations.map(({ name, hash }) => [name, hash]));
	const own = readMigrations();
	const past = own.filter(({ name, hash }) => hashes.get(name) === hash);
	if (past.length !== hashes.size) throw new BackupError('The backup is of another version of Nukkad, newer than this one or changed.');
	const client = new pg.Client(connection);
	await client.connect();
	try {
		await checkEmpty(client);
		await makeWayFor(past, own, client);
		await migrate(connection, past);
		const objects = await loadTables(client, manifest, { folder, loadFiles: () => restoreFiles(places), say });
		await migrate(connection);
		const hasToken = existsSync(join(folder, TOKEN));
		return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), objects, hasToken };
	} finally {
		await client.end();
	}
}

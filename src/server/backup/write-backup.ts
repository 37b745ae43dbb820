import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { BackupError } from '#server/backup/backup-error.ts';
import type { BackupPlaces } from '#server/backup/backup-places.ts';
import { MANIFEST, type Manifest, OBJECTS, type SavedTable, TABLES, TOKEN, tableFile } from '#server/backup/manifest.ts';
import { LEFT_OUT, type TableColumns, tablesInOrder } from '#server/backup/table-list.ts';
import { hasCode } from '#server/system/errors.ts';

/** The name of a file until it is whole: its own, a dot and a UUID. */
const BEING_WRITTEN = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/;
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

/** Writes a table's rows in the text form of COPY, compressed, and says how many there are and their hash. */
async function writeTable(client: pg.ClientBase, { name, columns }: TableColumns, folder: string): Promise<SavedTable> {
	const hash = createHash('sha256');
	const hashed = new Transform({
		transform(chunk, _, done) {
			hash.update(chunk);
			done(null, chunk);
		},
	});
	const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
	const rows = `SELECT ${list} FROM ${pg.escapeIdentifier(name)}${LEFT_OUT.has(name) ? ' WHERE false' : ''}`;
	const copy = client.query(to(`COPY (${rows}) TO STDOUT`));
	await pipeline(copy, hashed, createGzip(), createWriteStream(tableFile(folder, name), { mode: OWN_FILE }));
	return { name, columns, rows: copy.rowCount, sha256: hash.digest('hex') };
}

/** Copies the files of a folder, and answers how many; none where the folder is not there. */
async function copyObjects(from: string, into: string): Promise<number> {
	const entries = existsSync(from) ? await readdir(from, { recursive: true, withFileTypes: true }) : [];
	let count = 0;
	for (const entry of entries.filter((one) => one.isFile() && !BEING_WRITTEN.test(one.name))) {
		const target = join(into, entry.parentPath.slice(from.length), entry.name);
		await mkdir(dirname(target), { recursive: true, mode: OWN_FOLDER });
		try {
			await copyFile(join(entry.parentPath, entry.name), target);
		} catch (error) {
			// A running store removes pictures that nobody wants any more.
			if (hasCode(error, 'ENOENT')) continue;
			throw error;
		}
		await chmod(target, OWN_FILE);
		count++;
	}
	return count;
}

/** Why no folder can be made in one that is there. */
function whyNot(above: string, error: unknown): string {
	if (hasCode(error, 'ENOTDIR')) return `${above} is no folder`;
	if (hasCode(error, 'EROFS')) return `${above} is on a disk that can only be read`;
	return hasCode(error, 'ENOENT') ? `nothing can be made in ${above}` : `${above} may not be written by this user`;
}

/**
 * Makes a new folder, and those above it that are missing, one after the other: Node's own way to make all never ends where the system has folders
 * that nobody can add to. @throws BackupError, which names what was `asked` for and the folder that is in the way, when it cannot.
 */
async function makeFolder(path: string, asked: string): Promise<void> {
	const missing = [resolve(path)];
	for (let above = dirname(missing[0] ?? path); !existsSync(above); above = dirname(above)) missing.unshift(above);
	for (const one of missing) {
		await mkdir(one, { mode: OWN_FOLDER }).catch((error: unknown) => {
			if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR')) throw error;
			const absent = one !== missing.at(-1) ? `${one} is not there, and ` : '';
			throw new BackupError(`${asked} cannot be written: ${absent}${whyNot(dirname(one), error)}.`);
		});
	}
}

/**
 * Writes a backup of a running store into a new folder: all tables as they were at one instant, then the pictures and the partner token.
 * Pictures in a bucket stay there.
 * Only its owner can read it. The folder has its name only once all is written. @throws BackupError when the folder exists or cannot be
 * made.
 */
export async function writeBackup(
	{ connection, dataDir, folder }: Omit<BackupPlaces, 'objectStore'>,
	say: (line: string) => void,
): Promise<Manifest> {
	if (existsSync(folder)) throw new BackupError(`${folder} exists already: name a new folder.`);
	const partial = `${folder}.partial`;
	await rm(partial, { recursive: true, force: true }).catch(() => {});
	await makeFolder(partial, folder);
	const client = new pg.Client(connection);
	try {
		await mkdir(join(partial, TABLES), { mode: OWN_FOLDER });
		await client.connect();
		await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
		const { rows: migrations } = await client.query('SELECT name, hash FROM schema_migrations ORDER BY name');
		const tables: SavedTable[] = [];
		for (const table of await tablesInOrder(client)) {
			const saved = await writeTable(client, table, partial);
			if (saved.rows > 0) say(`${saved.name}: ${saved.rows} rows`);
			tables.push(saved);
		}
		await client.query('COMMIT');
		// After the tables: every picture that they name is there, and one more does no harm.
		const objects = await copyObjects(join(dataDir, OBJECTS), join(partial, OBJECTS));
		const token = join(dataDir, TOKEN);
		if (existsSync(token)) {
			await copyFile(token, join(partial, TOKEN));
			await chmod(join(partial, TOKEN), OWN_FILE);
		}
		const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), migrations, tables, objects };
		await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, '\t'), { mode: OWN_FILE });
		await rename(partial, folder);
		return manifest;
	} catch (error) {
		await rm(partial, { recursive: true, force: true });
		throw error;
	} finally {
		await client.end();
	}
}

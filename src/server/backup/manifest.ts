import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from '#server/backup/backup-error.ts';

export const MANIFEST = 'manifest.json';
export const TABLES = 'tables';
export const OBJECTS = 'objects';
export const TOKEN = 'partner-token';

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const Table = z.object({
	name: Name,
	columns: z.array(Name).check(z.minLength(1)),
	rows: z.int().check(z.minimum(0)),
	/** Of the rows as they are loaded, before compression. */
	sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
const Manifest = z.object({
	format: z.literal(1),
	madeAt: z.string(),
	/** The migrations that the tables have been through; the restored ones go through the later ones. */
	migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
	/** In an order in which each comes after those that it refers to. */
	tables: z.array(Table),
	objects: z.int().check(z.minimum(0)),
});
export type Manifest = z.output<typeof Manifest>;
export type SavedTable = z.output<typeof Table>;

/** The manifest of a backup. @throws BackupError when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
	try {
		return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
	} catch {
		throw new BackupError(`${folder} is no backup: it holds no ${MANIFEST} of one that was finished.`);
	}
}

/** The path of the file with the rows of a table. */
export const tableFile = (folder: string, name: string): string => join(folder, TABLES, `${name}.copy.gz`);

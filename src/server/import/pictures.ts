import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type pg from 'pg';
import { hasCode } from '#server/app/errors.ts';
import type { ObjectStorage } from '#server/app/ports.ts';
import { PICTURE_MAX_BYTES, type TakenPicture, takePicture } from '#server/pictures/take.ts';

/** A folder of pictures that cells name by file; without a storage they are only tried. */
export type PictureFolder = { dir: string; storage: ObjectStorage | null };

export type Pictures = {
	/** Notes that a row names this file, and answers what stands in the stage until its address is known. */
	want(name: string): string;
	/** Takes the files noted so far. */
	take(): Promise<void>;
	/** Takes the rest, and makes `import_pictures`: for each mark its address, or the reason why it has none. */
	settle(): Promise<void>;
};

const MARK = 'file:';
/** One is read and decoded while another is written; more would only take memory. */
const AT_ONCE = 2;

function isInside(dir: string, path: string): boolean {
	const way = relative(dir, path);
	return way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
}

/** The bytes of a file of the folder, or in words why it is not read. Links may not lead out of it; a pipe would never end. */
async function readInside(dir: string, name: string): Promise<Buffer | string> {
	const outside = `“${name}” is not in the folder of pictures`;
	const path = resolve(dir, name);
	if (!isInside(resolve(dir), path)) return outside;
	try {
		const real = await realpath(path);
		if (!isInside(await realpath(dir), real)) return outside;
		const file = await stat(real);
		if (file.isDirectory()) return `“${name}” is a folder`;
		if (!file.isFile()) return `“${name}” is not a file`;
		if (file.size > PICTURE_MAX_BYTES) return `“${name}” is larger than ${PICTURE_MAX_BYTES / 1_000_000} MB`;
		return await readFile(real);
	} catch (error) {
		if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return `there is no file “${name}” in the folder of pictures`;
		return `“${name}” cannot be read`;
	}
}

async function takeFile({ dir, storage }: PictureFolder, name: string): Promise<TakenPicture> {
	const bytes = await readInside(dir, name);
	if (typeof bytes === 'string') return { ok: false, reason: bytes };
	const taken = await takePicture(storage, bytes);
	return taken.ok ? taken : { ok: false, reason: `“${name}” ${taken.reason}` };
}

/** The pictures of one import: `client` is the connection that holds its stage. */
export function openPictures(client: pg.ClientBase, folder: PictureFolder): Pictures {
	const taken = new Map<string, TakenPicture | null>();
	let fresh: string[] = [];
	const take = async () => {
		const names = fresh;
		fresh = [];
		const work = async () => {
			for (let name = names.shift(); name !== undefined; name = names.shift()) taken.set(name, await takeFile(folder, name));
		};
		await Promise.all(Array.from({ length: AT_ONCE }, work));
	};
	return {
		want: (name) => {
			if (!taken.has(name)) {
				taken.set(name, null);
				fresh.push(name);
			}
			return MARK + name;
		},
		take,
		settle: async () => {
			await take();
			const rows = [...taken].map(([name, result]) => ({
				name: MARK + name,
				url: result?.ok ? result.url : null,
				reason: result && !result.ok ? result.reason : null,
			}));
			await client.query(`CREATE TEMP TABLE import_pictures (name text PRIMARY KEY, url text, reason text) ON COMMIT DROP`);
			await client.query(
				'INSERT INTO import_pictures SELECT name, url, reason FROM jsonb_to_recordset($1) AS (name text, url text, reason text)',
				[JSON.stringify(rows)],
			);
		},
	};
}

import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { photoOf, photoUrl } from '#lib/catalogue/picture.ts';
import { isArt } from '#server/art/art.ts';
import { ImportError } from '#server/import/import-error.ts';
import type { ImportContext } from '#server/import/job.ts';
import { ownColour } from '#server/pictures/own-colour.ts';
import { PICTURE_MAX_BYTES, type TakenPicture, takePicture } from '#server/pictures/take-imported.ts';
import { hasCode } from '#server/system/errors.ts';

export type Pictures = {
	/** Whether cells may name files of a folder. */
	hasFolder: boolean;
	/** Notes a file or an address of the store that a row names, and answers its mark in the staging table. */
	want(name: string): string;
	/** Stores the files noted so far, and checks the addresses. */
	take(): Promise<void>;
	/** Stores the rest, and makes `import_pictures`: for each mark its address, or why it has none. `false` when no row names a picture. */
	settle(): Promise<boolean>;
};

type PictureContext = Pick<ImportContext, 'storage' | 'isTrial'>;

const MARK = 'file:';
/** Two at once: one is decoded while another is written; more would only take memory. */
const AT_ONCE = 2;

function isInside(dir: string, path: string): boolean {
	const way = relative(dir, path);
	return way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
}

/** The bytes of a file of the folder, or a sentence why it is not read. Links may not lead out of the folder, and a pipe would never end. */
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

async function takeFile({ storage, isTrial }: PictureContext, dir: string, name: string): Promise<TakenPicture> {
	const bytes = await readInside(dir, name);
	if (typeof bytes === 'string') return { ok: false, reason: bytes };
	const taken = await takePicture(isTrial ? null : storage, bytes).catch((error: unknown) => {
		throw new ImportError(`“${name}” cannot be kept, nothing was changed: ${error instanceof Error ? error.message : String(error)}.`);
	});
	return taken.ok ? taken : { ok: false, reason: `“${name}” ${taken.reason}` };
}

/** A picture that the store already has, by its address: a drawing, or a photograph in any width and with any colour. */
async function findOwn({ storage }: PictureContext, address: string): Promise<TakenPicture> {
	const drawing = /^\/art\/([a-z0-9-]+)\.svg$/.exec(address)?.[1];
	if (drawing && isArt(drawing)) return { ok: true, url: address };
	const photo = photoOf(address);
	const colour = photo && (await ownColour(storage, photo.key));
	return colour
		? { ok: true, url: photoUrl(photo.key, colour) }
		: { ok: false, reason: `there is no picture at “${address}” in this store` };
}

/** The pictures of one import: `client` is the connection with the staging tables, `dir` the folder whose files cells may name. */
export function openPictures(context: Pick<ImportContext, 'client' | 'storage' | 'isTrial'>, dir: string | null): Pictures {
	const { client } = context;
	const taken = new Map<string, TakenPicture | null>();
	let fresh: string[] = [];
	const take = async () => {
		const names = fresh;
		fresh = [];
		const work = async () => {
			for (let name = names.shift(); name !== undefined; name = names.shift())
				taken.set(name, dir === null || name.startsWith('/') ? await findOwn(context, name) : await takeFile(context, dir, name));
		};
		// All end before a failure is told, so that none keeps a picture after the import has cleared up.
		const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
		for (const one of ended) if (one.status === 'rejected') throw one.reason;
	};
	return {
		hasFolder: dir !== null,
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
			if (taken.size === 0) return false;
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
			return true;
		},
	};
}

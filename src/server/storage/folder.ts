import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStorage } from '#server/ports/ports.ts';
import { changeOwner, type Owner, ownerFor } from '#server/system/data-dir-owner.ts';
import { hasCode } from '#server/system/errors.ts';

/** Makes a folder and those above it, all of them the owner's. */
async function makeFolder(owner: Owner | null, folder: string): Promise<void> {
	const first = await mkdir(folder, { recursive: true });
	if (!first) return;
	for (let made = folder; made !== dirname(first); made = dirname(made)) changeOwner(owner, made);
}

/** The default object storage: files in `objects` of the data folder. Keys are made by the store, never by a shopper. */
export function folderStorage(dataDir: string): ObjectStorage {
	const owner = ownerFor(dataDir);
	const pathOf = (key: string) => join(dataDir, 'objects', key);
	return {
		put: async (key, bytes) => {
			const path = pathOf(key);
			// Written under another name first, so that readers in any process find the whole file or none.
			const aside = `${path}.${randomUUID()}`;
			await makeFolder(owner, dirname(path));
			try {
				await writeFile(aside, bytes);
				changeOwner(owner, aside);
				await rename(aside, path);
			} catch (error) {
				await rm(aside, { force: true });
				throw error;
			}
		},
		remove: (key) => rm(pathOf(key), { force: true }),
		get: async (key) => {
			try {
				return await readFile(pathOf(key));
			} catch (error) {
				if (hasCode(error, 'ENOENT')) return null;
				throw error;
			}
		},
	};
}

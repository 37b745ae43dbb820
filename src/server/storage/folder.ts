import { createStorage } from 'unstorage';
import fs from 'unstorage/drivers/fs';
import type { ObjectStorage } from '#server/app/ports.ts';

/** The object storage that needs nothing installed: files in a folder. Keys are made by us, never by a shopper. */
export function folderStorage(base: string): ObjectStorage {
	const storage = createStorage({ driver: fs({ base }) });
	return {
		put: (key, bytes) => storage.setItemRaw(key, bytes),
		get: async (key) => (await storage.getItemRaw<Uint8Array>(key)) ?? null,
	};
}

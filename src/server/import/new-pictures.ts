import type { ObjectStorage } from '#server/ports/ports.ts';

/** A storage that remembers what one import puts into it for the first time. */
export type NewObjects = {
	storage: ObjectStorage;
	/** Removes it again, as far as the storage answers. */
	drop(): Promise<void>;
};

/** Watches a storage, so that an import that is not written leaves no pictures behind that nothing names. */
export function newObjects(storage: ObjectStorage): NewObjects {
	const made = new Set<string>();
	return {
		storage: {
			...storage,
			put: async (key, bytes) => {
				if (!made.has(key) && (await storage.get(key)) === null) made.add(key);
				await storage.put(key, bytes);
			},
		},
		drop: async () => {
			for (const key of made) await storage.remove(key).catch(() => {});
			made.clear();
		},
	};
}

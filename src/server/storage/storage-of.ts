import type { ObjectStorage } from '#server/ports/ports.ts';
import type { Settings } from '#server/settings/settings.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { s3Storage } from '#server/storage/s3.ts';

/** Where the settings have pictures stored: in a bucket, or in `objects` of the data folder. */
export const storageOf = ({ objectStore, dataDir }: Pick<Settings, 'objectStore' | 'dataDir'>): ObjectStorage =>
	objectStore ? s3Storage(objectStore) : folderStorage(dataDir);

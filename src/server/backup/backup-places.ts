import type { Connection } from '#server/db/connection.ts';
import type { Settings } from '#server/settings/settings.ts';

/** From where to where: `connection`, `dataDir` and `objectStore` are the store's, `folder` is the backup's. */
export type BackupPlaces = { connection: Connection; folder: string } & Pick<Settings, 'dataDir' | 'objectStore'>;

import type { Logger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import { createFileSender } from '#server/messages/file-sender.ts';
import { localityGeocoder } from '#server/place/geocoder.ts';
import type { App } from '#server/ports/app.ts';
import type { Settings } from '#server/settings/settings.ts';
import { folderStorage } from '#server/storage/folder.ts';

/** The App with the default behind every port, which needs no outside service. */
export function createApp(settings: Settings, db: Db, log: Logger): App {
	return {
		settings,
		db,
		log,
		clock: { now: () => new Date() },
		messages: createFileSender(settings.dataDir),
		payments: { methods: () => ['COD'] },
		webhooks: new Map(),
		geocoder: localityGeocoder({ db }),
		storage: folderStorage(settings.dataDir),
	};
}

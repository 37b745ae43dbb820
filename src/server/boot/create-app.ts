import type { Logger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import { createFileSender } from '#server/messages/file-sender.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { razorpay } from '#server/payment/razorpay.ts';
import { localityGeocoder } from '#server/place/geocoder.ts';
import type { App } from '#server/ports/app.ts';
import type { Settings } from '#server/settings/settings.ts';
import { folderStorage } from '#server/storage/folder.ts';

/** The App with the default behind every port, which needs no outside service. */
export function createApp(settings: Settings, db: Db, log: Logger): App {
	const gateway = settings.razorpay && razorpay(settings.razorpay);
	return {
		settings,
		db,
		log,
		clock: { now: () => new Date() },
		messages: createFileSender(settings.dataDir),
		payments: paymentsThrough(gateway),
		webhooks: new Map(gateway ? [[gateway.name, gateway.verify]] : []),
		geocoder: localityGeocoder({ db }),
		storage: folderStorage(settings.dataDir),
	};
}

import type { Logger } from 'pino';
import { secretOf } from '#server/account/secrets.ts';
import type { Db } from '#server/db/tables.ts';
import { pushThrough } from '#server/messages/push/push-transport.ts';
import { templateWarnings } from '#server/messages/senders/missing-templates.ts';
import { senderOf } from '#server/messages/senders/sender-of.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { razorpay } from '#server/payment/razorpay.ts';
import { localityGeocoder } from '#server/place/geocoder.ts';
import type { App } from '#server/ports/app.ts';
import { postgresSearch } from '#server/search/postgres-search.ts';
import type { Settings } from '#server/settings/settings.ts';
import { storageOf } from '#server/storage/storage-of.ts';

/** The App with the default behind every port, which needs no outside service. `reads` is the database of public pages and public calls. */
export async function createApp(settings: Settings, db: Db, log: Logger, reads = db): Promise<App> {
	const gateway = settings.razorpay && razorpay(settings.razorpay);
	const clock = { now: () => new Date() };
	const messages = senderOf(settings, clock);
	for (const line of templateWarnings(settings.messages)) log.warn(line);
	const signers = [gateway, messages.reports].filter((signer) => signer !== null);
	return {
		settings,
		db,
		reads,
		log,
		clock,
		messages,
		push: settings.push && pushThrough(settings.push, await secretOf(db, 'push')),
		payments: paymentsThrough(gateway),
		webhooks: new Map(signers.map(({ name, verify }) => [name, verify])),
		geocoder: localityGeocoder({ db }),
		storage: storageOf(settings),
		search: postgresSearch,
	};
}

import type { Logger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import type { Clock, Geocoder, MessageSender, ObjectStorage, Payments, Push, Search, VerifyWebhook } from '#server/ports/ports.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Everything that a rule may use: built once at start and passed down, never imported as a global. */
export type App = {
	settings: Settings;
	db: Db;
	/**
	 * What public pages are drawn from, and what anyone asks of the catalogue: the same database, or a replica of it that has every change this
	 * process was told of.
	 */
	reads: Db;
	log: Logger;
	clock: Clock;
	messages: MessageSender;
	/** Null where the settings want none. */
	push: Push | null;
	payments: Payments;
	/** How the webhooks of each provider are verified, by the name it has in their path. */
	webhooks: ReadonlyMap<string, VerifyWebhook>;
	geocoder: Geocoder;
	storage: ObjectStorage;
	search: Search;
};

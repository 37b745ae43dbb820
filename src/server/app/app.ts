import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock, Geocoder, MessageSender, ObjectStorage, Payments } from '#server/app/ports.ts';
import type { Settings } from '#server/app/settings.ts';
import type { Database } from '#server/db/tables.ts';

export type Db = Kysely<Database>;

/** Everything a rule may reach: built once at start, handed down, never imported as a global. */
export type App = {
	settings: Settings;
	db: Db;
	log: Logger;
	clock: Clock;
	messages: MessageSender;
	payments: Payments;
	geocoder: Geocoder;
	storage: ObjectStorage;
};

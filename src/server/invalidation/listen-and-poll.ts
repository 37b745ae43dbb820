import pg from 'pg';
import type { Connection } from '#server/db/connection.ts';
import { endClient } from '#server/db/end-client.ts';
import { CHANNEL, type Change } from '#server/invalidation/publish.ts';
import { createChangeReader } from '#server/invalidation/reader.ts';
import type { App } from '#server/ports/app.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';

const POLL_MS = 2_000;
const RECONNECT_MS = 1_000;
/** A connection that says nothing for so long is opened anew: nobody would hear on it. */
const ANSWER_MS = 5_000;

const isChange = (value: unknown): value is Change =>
	typeof value === 'object' &&
	value !== null &&
	'seq' in value &&
	typeof value.seq === 'number' &&
	'tags' in value &&
	Array.isArray(value.tags);

/** `null` for a payload that names no change, so that the table is read: anyone in the database can notify on the channel. */
function changeOf(payload: string | undefined): Change | null {
	try {
		const value: unknown = JSON.parse(payload ?? '');
		return isChange(value) ? value : null;
	} catch {
		return null;
	}
}

export type TagSubscription = { stop(): Promise<void> };

/**
 * Tells every change exactly once: immediately by LISTEN on a connection of its own, which is reopened when it breaks, and within two
 * seconds by reading the table where notifications do not arrive (a pooler in transaction mode, a lost connection).
 */
export async function watchChanges(
	app: Pick<App, 'db' | 'log'>,
	connection: Connection,
	onTags: (tags: readonly string[]) => void,
	pollMs = POLL_MS,
): Promise<TagSubscription> {
	const reader = createChangeReader(app.db);
	let stopped = false;
	let listener: pg.Client | null = null;
	let polling: Promise<void> = Promise.resolve();
	const timers = new Set<NodeJS.Timeout>();
	const later = (work: () => void, ms: number) => {
		if (stopped) return;
		const timer = setTimeout(() => {
			timers.delete(timer);
			work();
		}, ms);
		timers.add(timer);
	};

	let isAway = false;
	const readNow = async () => {
		try {
			for (const { tags } of await reader.read()) onTags(tags);
			if (isAway) app.log.warn('the database answers again');
			isAway = false;
		} catch (error) {
			isAway = true;
			if (!stopped) logFailedWork(app, 'changes not readable', error);
		}
	};
	// A lost connection may say nothing, and a question that it does not answer breaks it.
	const checkListener = async () => {
		const client = listener;
		await client?.query('SELECT 1').catch(() => client.connection.stream.destroy());
	};
	const poll = () => {
		polling = Promise.all([readNow(), checkListener()])
			.then(() => {})
			.finally(() => later(poll, pollMs));
	};
	const listen = async () => {
		const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true };
		const client = new pg.Client({ ...connection, ...limits, application_name: 'nukkad changes' });
		const reconnect = () => {
			if (listener !== client) return;
			listener = null;
			client.end().catch(() => {});
			later(() => void listen(), RECONNECT_MS);
		};
		// Whatever broke it may be over before the table is read the next time.
		const broken = () => {
			isAway ||= listener === client;
			reconnect();
		};
		listener = client;
		client.on('error', broken);
		client.on('end', broken);
		client.on('notification', ({ payload }) => {
			const change = changeOf(payload);
			if (!change) void readNow();
			else if (reader.isNew(change.seq)) onTags(change.tags);
		});
		try {
			await client.connect();
			await client.query(`LISTEN ${CHANNEL}`);
		} catch (error) {
			logFailedWork(app, 'LISTEN not possible, changes are polled', error);
			reconnect();
		}
	};

	await readNow();
	await listen();
	later(poll, pollMs);
	return {
		stop: async () => {
			stopped = true;
			for (const timer of timers) clearTimeout(timer);
			const client = listener;
			listener = null;
			if (client) await endClient(client);
			await polling;
		},
	};
}

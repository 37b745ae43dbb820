import type { Logger } from 'pino';
import { IDLE_IN_TRANSACTION_MS, STATEMENT_MS } from '#lib/constants.ts';
import { builtFiles, loadPages } from '#server/boot/built.ts';
import { startChores } from '#server/boot/chores.ts';
import { createApp } from '#server/boot/create-app.ts';
import { followChanges } from '#server/boot/follow-changes.ts';
import { createReadiness } from '#server/boot/ready.ts';
import { undoAll } from '#server/boot/undo-all.ts';
import { warmUp } from '#server/boot/warm-up.ts';
import { type Connection, openKysely, openPool } from '#server/db/connection.ts';
import { openDatabase } from '#server/db/database.ts';
import { createFiles } from '#server/edge/files.ts';
import { type AstroHandler, createFront } from '#server/edge/front.ts';
import { createGate } from '#server/edge/gate.ts';
import { listen, tryAddress } from '#server/edge/listen.ts';
import { createMetrics } from '#server/edge/metrics.ts';
import { createOperations } from '#server/edge/operations.ts';
import { startMessages } from '#server/messages/drainer.ts';
import { endOrderStreams } from '#server/order/live.ts';
import { createPageAnswer } from '#server/page-cache/answer.ts';
import { pageCache } from '#server/page-cache/page-cache.ts';
import { createSqueezer } from '#server/page-cache/smallest.ts';
import { setRunningApp } from '#server/ports/running-app.ts';
import { fillFirst } from '#server/sample/first-start.ts';
import type { Settings } from '#server/settings/settings.ts';
import { createCrawlerAnswer } from '#server/sitemap/answer.ts';
import { SITEMAPS } from '#server/throttle/admission.ts';

/** The first data come over a connection of their own, without bounds: they may have to wait until another process has written them. */
async function fill(connection: Connection, settings: Settings, say: (line: string) => void): Promise<void> {
	await using db = openKysely(openPool(connection, 1));
	await fillFirst(db, settings, say);
}

export type RunningStore = { url: string; stop(): Promise<void> };

/**
 * Starts the store: database, first data, App, work in the background, and the server in front of Astro's pages. Returns when
 * `/readyz` answers 200; `stop` finishes what is in work and closes everything, the database last.
 * @throws StartError with one line when it cannot start as things stand.
 */
export async function startStore(settings: Settings, log: Logger, say: (line: string) => void, astro: AstroHandler): Promise<RunningStore> {
	await tryAddress(settings.host, settings.port);
	const database = await openDatabase(settings, say, { statementMs: STATEMENT_MS, idleMs: IDLE_IN_TRANSACTION_MS });
	const stops: (() => Promise<void>)[] = [() => database.close()];
	const stop = () => undoAll(stops);
	try {
		await fill(database.connection, settings, say);
		const app = createApp(settings, database.db, log);
		setRunningApp(app);
		const changes = await followChanges(app, database.connection);
		stops.push(() => changes.stop());
		const messages = startMessages(app);
		stops.push(() => messages.stop());
		const chores = startChores(app);
		stops.push(() => chores.stop());

		const readiness = createReadiness(database.connection);
		stops.push(() => readiness.close());
		const metrics = createMetrics(database.pool);
		const squeezer = createSqueezer(pageCache, (error) => log.warn({ err: error }, 'page not compressed smaller'));
		let draining = false;
		const front = createFront({
			settings,
			log,
			metrics,
			operations: createOperations(async () => !draining && (await readiness.answers()), metrics, settings.partnerToken),
			crawlers: createCrawlerAnswer(app, createGate(SITEMAPS, app.settings.trustProxy)),
			files: createFiles(builtFiles()),
			pageCache: createPageAnswer(pageCache, squeezer),
			astro,
		});
		const { drain } = await listen(front, settings.host, settings.port);
		stops.push(async () => {
			draining = true;
			await endOrderStreams(app);
			await drain();
		});
		await warmUp(settings).catch((error: unknown) => log.warn({ err: error }, 'the home page did not come'));
		void loadPages().catch((error: unknown) => log.warn({ err: error }, 'not all pages could be loaded ahead'));
		return { url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`, stop };
	} catch (error) {
		await stop().catch((failure: unknown) => log.error({ err: failure }, 'could not stop cleanly'));
		throw error;
	}
}

import type { Logger } from 'pino';
import { startBackInStock } from '#server/account/back-in-stock.ts';
import { builtFiles, builtName } from '#server/boot/built.ts';
import { startChores } from '#server/boot/chores.ts';
import { createApp } from '#server/boot/create-app.ts';
import { invalidateOnChange } from '#server/boot/invalidate.ts';
import { createReadiness } from '#server/boot/ready.ts';
import { undoAll } from '#server/boot/undo-all.ts';
import { startTellingOpenings } from '#server/catalogue/shops/tell-openings.ts';
import { checkClock } from '#server/db/clock.ts';
import { type Connection, openKysely, openPool, REQUEST_BOUNDS } from '#server/db/connection.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openReplica } from '#server/db/replica/replica.ts';
import { addStoreGauges } from '#server/front/database-gauges.ts';
import { addEdgeGauges } from '#server/front/edge-gauges.ts';
import { createFront, type Front, type Handler, type Pages } from '#server/front/front.ts';
import { addMachineGauges } from '#server/front/machine-gauges.ts';
import { createMetrics } from '#server/front/metrics.ts';
import { createOperations } from '#server/front/operator-endpoints.ts';
import { tellEdgesOfVersion } from '#server/invalidation/edges/due-purges.ts';
import { startTellingEdges } from '#server/invalidation/edges/tell-edges.ts';
import { startMessages } from '#server/messages/send-due.ts';
import { startDue } from '#server/order/timed-work.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { pageCache } from '#server/page-cache/store.ts';
import type { App } from '#server/ports/app.ts';
import { setRunningApp } from '#server/ports/running-app.ts';
import { fillFirst } from '#server/sample/first-start.ts';
import type { Settings } from '#server/settings/settings.ts';
import { createCrawlerAnswer } from '#server/sitemap/answer.ts';
import { startSitemap } from '#server/sitemap/schedule.ts';
import { shownSettings } from '#server/store-config/shown-settings.ts';

/** The first data are written over a separate connection without time limits, because they may wait for another process that writes them. */
async function fill(connection: Connection, settings: Settings, say: (line: string) => void): Promise<void> {
	await using db = openKysely(openPool(connection, 1));
	await fillFirst(db, settings, say);
}

/** Where pages come from, and what answers the calls of an App. */
export type PagesOfApp = Omit<Pages, 'calls'> & { calls: (app: App) => Handler };

export type OpenStore = {
	/** Answers a request of the listener. */
	front: Front;
	/** Ends the streams of watched orders and has `/readyz` answer 503; answers under way go on. */
	startDraining(): Promise<void>;
	/** Ends the background work and closes the database. Called when no request is under way any more. */
	close(): Promise<void>;
};

/**
 * Opens the store without a listener: database, first data, App, background work, and the front door before the given pages.
 * @throws StartError with one line when it cannot start.
 */
export async function openStore(settings: Settings, log: Logger, say: (line: string) => void, pages: PagesOfApp): Promise<OpenStore> {
	const database = await openDatabase(settings, say, { bounds: REQUEST_BOUNDS });
	const stops: (() => Promise<void>)[] = [() => database.close()];
	const close = () => undoAll(stops);
	try {
		// The embedded database goes by this machine's clock.
		if (settings.databaseUrl !== null) await checkClock(database.pool);
		await fill(database.connection, settings, say);
		const replica = settings.databaseReadUrl === null ? null : openReplica(settings.databaseReadUrl, database.pool, log);
		if (replica) stops.push(() => replica.close());
		const app = await createApp(settings, database.db, log, replica?.reads);
		setRunningApp(app);
		const sitemap = startSitemap(app, builtFiles()[0] ?? '');
		stops.push(() => sitemap.stop());
		const metrics = createMetrics(database.pool, pageCache.drawn);
		const telling = settings.edge && startTellingEdges(app, settings.edge, metrics.purged);
		if (telling) stops.push(() => telling.stop());
		if (telling) await tellEdgesOfVersion(app.db, `${builtName()} ${shownSettings(settings)}`);
		const changed = () => {
			sitemap.changed();
			telling?.changed();
		};
		const changes = await invalidateOnChange(app, database.connection, { changed, replicaChanged: replica?.changed });
		stops.push(() => changes.stop());
		const starts = [startMessages, startBackInStock, startDue, startChores, ...(telling ? [startTellingOpenings] : [])];
		for (const start of starts) {
			const background = start(app);
			stops.push(() => background.stop());
		}
		const readiness = createReadiness(database.connection);
		stops.push(() => readiness.close());
		addStoreGauges(metrics.registers, database.db);
		replica?.addMetrics(metrics.registers);
		if (telling) addEdgeGauges(metrics.registers, database.db);
		addMachineGauges(metrics.registers, database.pool, settings.dataDir);
		let draining = false;
		const front = createFront({
			...pages,
			settings,
			log,
			metrics,
			operations: createOperations(async () => !draining && (await readiness.answers()), metrics, settings.partnerToken),
			crawlers: createCrawlerAnswer(app, sitemap),
			calls: pages.calls(app),
		});
		const startDraining = async () => {
			draining = true;
			await endOrderStreams(app);
		};
		return { front, startDraining, close };
	} catch (error) {
		await close().catch((failure: unknown) => log.error({ err: failure }, 'could not stop cleanly'));
		throw error;
	}
}

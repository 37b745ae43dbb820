import type { Logger } from 'pino';
import { builtFiles, builtFolder, loadPages } from '#server/boot/built.ts';
import { handedSocket } from '#server/boot/handed-socket.ts';
import { keepBuild } from '#server/boot/keep-build.ts';
import { openStore } from '#server/boot/open-store.ts';
import { undoAll } from '#server/boot/undo-all.ts';
import { readLexiconLater, warmUp } from '#server/boot/warm-up.ts';
import { createCallAnswer } from '#server/front/answer-calls.ts';
import { createFiles } from '#server/front/files.ts';
import type { Handler } from '#server/front/front.ts';
import { listen, tryAddress } from '#server/front/listen-and-drain.ts';
import { createApi } from '#server/http/router.ts';
import { ROUTES } from '#server/http/routes.ts';
import { createPageAnswer } from '#server/page-cache/answer.ts';
import { sharedLifeS } from '#server/page-cache/cache-headers.ts';
import { pageCache } from '#server/page-cache/store.ts';
import type { App } from '#server/ports/app.ts';
import type { Settings } from '#server/settings/settings.ts';

export type RunningStore = { url: string; stop(): Promise<void> };

/**
 * Starts the store in front of the built pages. Returns when `/readyz` answers 200; `stop` finishes the requests under way and closes
 * everything, the database last.
 * @throws StartError with one line when it cannot start.
 */
export async function startStore(settings: Settings, log: Logger, say: (line: string) => void, astro: Handler): Promise<RunningStore> {
	const socket = handedSocket(process.env, [process.pid, process.ppid]);
	if (socket === null) await tryAddress(settings.host, settings.port);
	const calls = (app: App) => createCallAnswer(createApi(app, ROUTES));
	const pages = { files: createFiles(builtFiles()), pageCache: createPageAnswer(pageCache, sharedLifeS(settings)), astro, calls };
	const store = await openStore(settings, log, say, pages);
	const folder = builtFolder();
	const build = folder === null ? null : keepBuild(folder);
	const stops: (() => Promise<void>)[] = [async () => build?.stop(), () => store.close()];
	const stop = () => undoAll(stops);
	try {
		const { drain } = await listen(store.front, { host: settings.host, port: settings.port, socket });
		stops.push(drain, () => store.startDraining());
		await warmUp(settings).catch((error: unknown) => log.warn({ err: error }, 'the home page did not come'));
		readLexiconLater();
		void loadPages().catch((error: unknown) => log.warn({ err: error }, 'not all pages could be loaded ahead'));
		return { url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`, stop };
	} catch (error) {
		await stop().catch((failure: unknown) => log.error({ err: failure }, 'could not stop cleanly'));
		throw error;
	}
}

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AstroIntegration } from 'astro';
import type { Logger } from 'pino';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { OpenStore } from '#server/boot/open-store.ts';
import type { Settings } from '#server/settings/settings.ts';

/** What Vite's own client asks for. All else is a page, a call of the API or a file, and passes the front door. */
const MODULES = /^\/(@|__|src\/|node_modules\/|\.astro\/)/;
const DRAIN_MS = 5_000;
/** The server reads these with `readFileSync`, so Vite does not know which modules need them. */
const READ_AS_FILES = /\/src\/.*\.(json|csv|sql)$/;
/** React's fast refresh needs this before the first island; Astro adds it only for islands that it mounts itself (ADR 10). */
const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

type Code = typeof import('#server/boot/open-store.ts');
type Next = (error?: unknown) => void;
type Live = { store: OpenStore; inWork: Set<ServerResponse> };

/**
 * The store inside Astro's dev server. Vite loads its code as it loads the pages, so a saved file is in the next answer: when a file that
 * the store is made from has changed, a new store is opened from the new code, and the one before is closed after its last answer.
 */
export function devStore(settings: Settings, log: Logger, say: (line: string) => void) {
	let load: (() => Promise<Code>) | null = null;
	let newest: { code: Code; live: Promise<Live> } | null = null;
	const open = new Set<Live>();
	const closing = new Set<Promise<void>>();
	/** Where a request goes on to behind the front door. */
	const onward = new WeakMap<IncomingMessage, Next>();
	const astro = async (req: IncomingMessage) => onward.get(req)?.();
	const pages = {
		files: (_req: IncomingMessage, _res: ServerResponse, next: () => void) => next(),
		pageCache: () => false,
		astro,
		// By way of `src/fetch.ts`, so that what was saved of the API is in the next answer.
		calls: () => astro,
	};

	async function openStore(code: Code): Promise<Live> {
		const live = { store: await code.openStore(settings, log, say, pages), inWork: new Set<ServerResponse>() };
		for (const older of open) void close(older);
		open.add(live);
		return live;
	}

	function close(live: Live): Promise<void> {
		open.delete(live);
		const closed = drain(live).finally(() => closing.delete(closed));
		closing.add(closed);
		return closed;
	}

	async function drain({ store, inWork }: Live): Promise<void> {
		await store.startDraining();
		// An answer that never ends, such as that of a lost connection, does not keep an old store open.
		await Promise.race([Promise.all([...inWork].map((res) => once(res, 'close'))), pause(DRAIN_MS)]);
		await store.close();
	}

	async function current(): Promise<Live> {
		if (!load) throw new Error('the dev server has not started yet');
		const code = await load();
		if (newest?.code !== code) newest = { code, live: openStore(code) };
		return newest.live;
	}

	async function answer(req: IncomingMessage, res: ServerResponse, next: Next): Promise<void> {
		const { store, inWork } = await current();
		inWork.add(res);
		res.once('close', () => inWork.delete(res));
		onward.set(req, next);
		store.front(req, res);
	}

	const integration: AstroIntegration = {
		name: 'dev-store',
		hooks: {
			'astro:config:setup': ({ injectScript }) => injectScript('page', REFRESH),
			'astro:server:setup': ({ server }) => {
				load = loaderOf(server);
				server.middlewares.use((req, res, next: Next) => {
					if (MODULES.test(req.url ?? '')) next();
					else answer(req, res, next).catch(next);
				});
			},
		},
	};
	return {
		integration,
		/** Resolves when the first request would be answered. */
		ready: async (): Promise<void> => void (await current()),
		stop: async (): Promise<void> => {
			await Promise.race([newest?.live.catch(() => undefined), pause(DRAIN_MS)]);
			for (const live of open) void close(live);
			await Promise.all(closing);
		},
	};
}

/** Loads the store's code as it is on the disk: the same object again as long as no file of it has changed. */
function loaderOf({ environments: { ssr }, watcher, ws }: ViteDevServer): () => Promise<Code> {
	if (!isRunnableDevEnvironment(ssr)) throw new Error('the pages do not run in this process');
	watcher.on('change', (file) => {
		if (!READ_AS_FILES.test(file)) return;
		for (const code of ssr.moduleGraph.idToModuleMap.values())
			if (code.file?.includes('/src/server/') && code.transformResult?.code.includes('readFileSync'))
				ssr.moduleGraph.invalidateModule(code);
		ws.send({ type: 'full-reload' });
	});
	return async () => {
		// Astro keeps the old code when this file or one that it imports cannot be loaded; here the error is shown.
		await ssr.runner.import('/src/fetch.ts');
		return ssr.runner.import<Code>('/src/server/boot/open-store.ts');
	};
}

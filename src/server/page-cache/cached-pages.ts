import { pictureKind } from '#lib/catalogue/picture-kind.ts';
import { type PageFacts, policyHeaders, type Sharing } from '#server/page-cache/cache-headers.ts';
import {
	etagOf,
	identityOf,
	isCacheable,
	isPlaced,
	makePage,
	shownBy,
	visitorHeaders,
	withoutCacheHeaders,
} from '#server/page-cache/page.ts';
import { type Page, type PageStore, placedKey } from '#server/page-cache/store.ts';
import { PLACE_HEADER } from '#server/page-cache/visitor-place.ts';
import { refusedPage } from '#server/responses/refused.ts';
import { LIMITS, type Limit } from '#server/throttle/limits.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

/** A visit to a page: what the page depends on, and the visitor. */
export type PageVisit = {
	/** The requested path. */
	path: string;
	/** The cache key without the place; `null` for a page that is never cached. */
	key: string | null;
	/** The cell of the visitor's place. */
	cell: string;
	/** The network of the visitor. */
	caller: string;
	/** Aborted when the visitor has left. */
	signal: AbortSignal;
} & Sharing;
type Render = () => Promise<Response>;
type Warn = (message: string) => void;
/** A rendered answer that several visitors may get. */
type Rendered = {
	status: number;
	headers: [string, string][];
	body: Uint8Array<ArrayBuffer>;
	/** What a page shows that caches may keep; `null`: the answer says itself how it may be kept. `isOld`: something of it has changed meanwhile. */
	shown: (PageFacts & { isOld: boolean }) | null;
};
/** A page that is being rendered; `done` resolves when it is also cached. */
type UnderWay = { rendering: Promise<Rendered>; done: Promise<void> };

/** The values of Vary with which an answer may be shared by visitors with the same address and place. */
const SHARED_VARY = new Set(['', 'accept-encoding', 'x-place', PLACE_HEADER]);
/** Whether visitors who asked meanwhile may share this answer. A picture's answer depends on the formats that its visitor accepts, so it may not. */
const isForAll = (headers: Rendered['headers']): boolean =>
	headers.every(
		([name, value]) =>
			name !== 'set-cookie' && (name !== 'vary' || value.split(',').every((one) => SHARED_VARY.has(one.trim().toLowerCase()))),
	);

const NOT_SHARED: Sharing = { sharedS: null };

/**
 * A function that answers a visit from the cache, else by `render`: once for all simultaneous visits to a page, and few pages at once, in
 * total and for one network (`limit`). A stale page is answered and renewed in the background.
 */
export function createCachedPages(store: PageStore, limit: Limit = LIMITS.pages) {
	const underWay = new Map<string, UnderWay>();
	const { enter, refusal } = createSemaphore(limit);
	const logRate = createLogRate();

	function answerOf({ status, headers, body, shown }: Rendered, sharing: Sharing): Response {
		// An edge would keep what is old after it was told to drop it.
		const policy = shown ? policyHeaders(shown, shown.isOld ? NOT_SHARED : sharing, store.now()) : [];
		return new Response(body, { status, headers: [...headers, ...policy] });
	}
	const hit = (page: Page, sharing: Sharing): Response =>
		new Response(identityOf(page), {
			headers: [...page.headers.map(([name, value]): [string, string] => [name, value]), ...policyHeaders(page, sharing, store.now())],
		});

	/** Renders a page and answers the visitor; afterwards the page is compressed and cached, if it may be. */
	async function rendered(key: string, { cell }: PageVisit, render: Render, cache: (work: Promise<void>) => void): Promise<Rendered> {
		const since = store.mark();
		const storedAt = store.now();
		const response = await render();
		const body = new Uint8Array(await response.arrayBuffer());
		const { headers, status } = response;
		if (!isCacheable(response) || !isForAll([...headers]))
			return { status, headers: [...withoutCacheHeaders(response).headers], body, shown: null };
		store.countDrawn();
		const shown = shownBy(headers);
		const at = isPlaced(headers) ? placedKey(key, cell) : key;
		cache(makePage(body, headers, storedAt).then((page) => void store.set(at, page, since)));
		return {
			status,
			headers: visitorHeaders(headers, etagOf(body)),
			body,
			shown: { ...shown, isOld: store.wasDroppedSince(since, shown.tags) },
		};
	}

	/** Renders once for all visitors of the same page and place, until the page is cached. */
	function renderForAll(key: string, visit: PageVisit, render: Render): Promise<Rendered> {
		const flight = placedKey(key, visit.cell);
		let cached: Promise<void> = Promise.resolve();
		const rendering = rendered(key, visit, render, (work) => {
			cached = work;
		});
		const end = (): void => void underWay.delete(flight);
		underWay.set(flight, { rendering, done: rendering.then(() => cached).then(end, end) });
		return rendering;
	}

	/** Runs `work` within the limit on rendering; answers 503 beyond it. Pictures have limits of their own (`front/admission.ts`). */
	async function inPlace<T>({ path, caller }: PageVisit, work: () => Promise<T>, warn: Warn): Promise<T | Response> {
		if (pictureKind(path)) return work();
		const release = await enter(caller);
		if (!release) {
			logRate((count) => warn(`too many pages asked for at once: ${count} answered with 503`));
			return refusedPage(path, refusal);
		}
		try {
			return await work();
		} finally {
			release();
		}
	}

	async function cachedOrRendered(key: string, visit: PageVisit, render: Render, warn: Warn): Promise<Response> {
		const { cell, signal } = visit;
		const flight = placedKey(key, cell);
		/** The shared page for visitors who may share it, a page of their own for the others. */
		const joined = async ({ rendering }: UnderWay): Promise<Response> => {
			const shared = await rendering;
			if (isForAll(shared.headers)) return answerOf(shared, visit);
			return inPlace(visit, async () => answerOf(await rendered(key, visit, render, () => {}), visit), warn);
		};
		/** Only a rendering holds a place: visits that wait for the same page hold none. */
		const renderedNow = async (isWanted: () => boolean): Promise<Response> => {
			const running = underWay.get(flight);
			if (running) return joined(running);
			const work = async (): Promise<Response | UnderWay> => {
				// While this visit waited, another one may have rendered the page, or the visitor may have left.
				const meanwhile = store.find(key, cell);
				if (meanwhile && store.ageOf(meanwhile.page) === 'fresh') return hit(meanwhile.page, visit);
				if (!isWanted()) return new Response(null, { status: 503 });
				return underWay.get(flight) ?? answerOf(await renderForAll(key, visit, render), visit);
			};
			const got = await inPlace(visit, work, warn);
			return got instanceof Response ? got : joined(got);
		};
		const page = store.find(key, cell)?.page;
		const age = page ? store.ageOf(page) : 'dead';
		if (!page || age === 'dead') return renderedNow(() => !signal.aborted);
		if (age === 'stale') {
			page.isRenewing = true;
			renderedNow(() => true)
				.catch((error: unknown) => warn(`page not renewed: ${error instanceof Error ? error.message : 'unknown'}`))
				.finally(() => {
					page.isRenewing = false;
				});
		}
		return hit(page, visit);
	}

	return {
		/** The answer to a visit: cached, or rendered by `render`; a 503 when too many pages are requested at once. */
		answer: (visit: PageVisit, render: Render, warn: Warn): Promise<Response> => {
			if (visit.key !== null) return cachedOrRendered(visit.key, visit, render, warn);
			return inPlace(visit, async () => withoutCacheHeaders(await render()), warn);
		},
		/** Resolves when nothing is being rendered or compressed any more. */
		idle: async (): Promise<void> => {
			await Promise.all([...underWay.values()].map(({ done }) => done));
		},
	};
}

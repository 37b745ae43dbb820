import type { CacheProviderFactory } from 'astro';
import { isLanguage } from '#lib/languages.ts';
import { asksForPreview } from '#lib/page/preview.ts';
import { TRUE_UNTIL } from '#lib/page/true-until.ts';
import { addressKey } from '#server/page-cache/address.ts';
import { etagOf, identityOf, keyOf, lifeOf, makePage, nameVaryPublicly, visitorHeaders } from '#server/page-cache/page.ts';
import { pageCache } from '#server/page-cache/page-cache.ts';
import type { Page, PageStore } from '#server/page-cache/store.ts';
import { createTurns } from '#server/page-cache/turns.ts';

type Next = () => Promise<Response>;
/** A rendered answer that several requests may get. */
type Rendered = { status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> };
/** A page that is being drawn, and the end of it, when it is kept too. */
type UnderWay = { rendering: Promise<Rendered>; done: Promise<void> };

/** What an answer may vary on and still be everybody's who asks for the same address in the same place. No page sees a cookie: that is the place's public name. */
const SHARED_VARY = new Set(['', 'accept-encoding', 'x-place', 'cookie']);
/** Whether who asked meanwhile may have this answer too: a picture's depends on the formats that its caller takes, so it may not. */
const isForAll = (headers: Rendered['headers']): boolean =>
	headers.every(
		([name, value]) =>
			name !== 'set-cookie' && (name !== 'vary' || value.split(',').every((one) => SHARED_VARY.has(one.trim().toLowerCase()))),
	);

/** For `then`: the same whether it went well or not. */
const both = (work: () => void): [() => void, () => void] => [work, work];
const answerOf = ({ status, headers, body }: Rendered) => new Response(body, { status, headers });
const hit = (page: Page) =>
	new Response(identityOf(page), { headers: [...page.headers.map(([name, value]): [string, string] => [name, value])] });

/** Which page a request of the front door asks for; `null` for what is never kept. */
function wantedOf(request: Request): { address: string; cell: string } | null {
	const url = new URL(request.url);
	const language = request.headers.get('x-language');
	if (request.method !== 'GET' || !isLanguage(language)) return null;
	if (asksForPreview(url.searchParams)) return null;
	// The front door has already taken off the language and every parameter that the page may not read.
	return { address: addressKey({ language, pathname: url.pathname, search: url.search }), cell: request.headers.get('x-place') ?? '' };
}

/** Answers from the store, renders once for all who ask for the same page at once, and renews stale pages behind the visitor's back. */
export function cachedAnswers(store: PageStore, inTurn = createTurns()) {
	const underWay = new Map<string, UnderWay>();

	/** Renders; what may be kept is compressed and kept while the visitor is already answered. */
	async function render(address: string, cell: string, next: Next, keep: (work: Promise<void>) => void): Promise<Rendered> {
		const since = store.mark();
		const storedAt = store.now();
		const response = await next();
		const body = new Uint8Array(await response.arrayBuffer());
		const { headers, status } = response;
		if (status !== 200 || !isForAll([...headers]) || lifeOf(headers).maxAgeMs === 0) {
			headers.delete(TRUE_UNTIL);
			nameVaryPublicly(headers);
			return { status, headers: [...headers], body };
		}
		keep(makePage(body, headers, storedAt).then((page) => void store.set(keyOf(address, cell, headers), page, since)));
		return { status, headers: visitorHeaders(headers, etagOf(body)), body };
	}

	/** Renders for all who ask for the same page and place, until it is kept. */
	function renderForAll(key: string, address: string, cell: string, next: Next): Promise<Rendered> {
		let kept: Promise<void> = Promise.resolve();
		const rendering = render(address, cell, next, (work) => {
			kept = work;
		});
		const done = rendering.then(() => kept).then(...both(() => void underWay.delete(key)));
		underWay.set(key, { rendering, done });
		return rendering;
	}

	return {
		/** The answer to a request: kept, or rendered by `next`. */
		answer: async (request: Request, next: Next, warn: (message: string) => void): Promise<Response> => {
			const wanted = wantedOf(request);
			if (!wanted) return inTurn(request, next, warn);
			const { address, cell } = wanted;
			const key = `${address} @${cell}`;
			const found = (): Page | null => store.get(address) ?? store.get(key);
			/** Another's drawing for those who may share it, one of their own for the others. */
			const joined = async ({ rendering }: UnderWay): Promise<Response> => {
				const shared = await rendering;
				if (isForAll(shared.headers)) return answerOf(shared);
				return inTurn(request, async () => answerOf(await render(address, cell, next, () => {})), warn);
			};
			/** Only who draws takes a turn: who waits for another's drawing keeps nobody from one. */
			const drawn = async (isWanted: () => boolean): Promise<Response> => {
				const running = underWay.get(key);
				if (running) return joined(running);
				const turn = async (): Promise<Response | UnderWay> => {
					// Somebody before him may have had it drawn, and he may have hung up.
					const meanwhile = found();
					if (meanwhile && store.ageOf(meanwhile) === 'fresh') return hit(meanwhile);
					if (!isWanted()) return new Response(null, { status: 503 });
					return underWay.get(key) ?? answerOf(await renderForAll(key, address, cell, next));
				};
				const got = await inTurn(request, turn, warn);
				return got instanceof Response ? got : joined(got);
			};
			const page = found();
			const age = page ? store.ageOf(page) : 'dead';
			if (page && age === 'fresh') return hit(page);
			if (page && age === 'stale') {
				page.isRenewing = true;
				drawn(() => true)
					.catch((error: unknown) => warn(`page not renewed: ${error instanceof Error ? error.message : 'unknown'}`))
					.finally(() => {
						page.isRenewing = false;
					});
				return hit(page);
			}
			return drawn(() => !request.signal.aborted);
		},
		/** Resolves when nothing is being rendered or compressed any more. */
		idle: async (): Promise<void> => {
			await Promise.all([...underWay.values()].map(({ done }) => done));
		},
	};
}

const answers = cachedAnswers(pageCache);

/** Astro's cache interface over the process's own store of pages. */
const provider: CacheProviderFactory = () => ({
	name: 'nukkad pages',
	onRequest: ({ request, logger }, next) =>
		answers.answer(
			request,
			async () => next(),
			(message) => logger.warn(message),
		),
	invalidate: async ({ tags = [] }) => pageCache.drop(typeof tags === 'string' ? [tags] : tags),
});
export default provider;

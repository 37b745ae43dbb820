import type { Fetching } from '#islands/offline/events.ts';
import { isStorable, STORED_PAGES_MAX, storedPage } from '#islands/offline/stored-pages.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { delocalizePath, localizePath, paths } from '#lib/paths.ts';

/** Set by the route that answers this script: a new build, or new settings that pages show, start with an empty cache. */
declare const VERSION: string;

const NAME = 'nukkad';
const ASSETS = `${NAME} assets ${VERSION}`;
const PAGES = `${NAME} pages ${VERSION}`;
const HASHED = '/_astro/';
/** Files whose name contains a hash of their content, so that they never change. */
const PARTS = /(?:src|href)="(\/(?:_astro|art)\/[^"]+)"/g;

/** Stores the offline page of a language with its picture, styles, fonts and scripts, unless it is stored already. */
export async function storeOfflinePage(language: Language): Promise<void> {
	const address = localizePath(paths.offline(), language);
	const assets = await caches.open(ASSETS);
	if (await assets.match(address)) return;
	const page = await fetch(address);
	const html = await page.clone().text();
	if (!page.ok) return;
	await assets.addAll(new Set([...html.matchAll(PARTS)].map(([, part = '']) => part)));
	await assets.put(address, page);
}

/** Deletes the caches of earlier versions. */
export async function deleteOtherCaches(): Promise<void> {
	const old = (await caches.keys()).filter((name) => name.startsWith(`${NAME} `) && name !== ASSETS && name !== PAGES);
	await Promise.all(old.map((name) => caches.delete(name)));
}

/** A file that never changes comes from the cache, or is stored there once it has been fetched. */
export async function answerAsset(request: Request, { pathname }: URL): Promise<Response> {
	const assets = await caches.open(ASSETS);
	const cached = await assets.match(request, { ignoreVary: true });
	if (cached) return cached;
	const answer = await fetch(request);
	if (answer.ok && pathname.startsWith(HASHED)) void assets.put(request, answer.clone()).catch(() => undefined);
	return answer;
}

async function storePage(url: URL, page: Response): Promise<void> {
	if (!isStorable(url, page)) return;
	const pages = await caches.open(PAGES);
	// Deleted and put again, so that the oldest entries come first.
	await pages.delete(url);
	await pages.put(url, page);
	const tooMany = (await pages.keys()).slice(0, -STORED_PAGES_MAX);
	await Promise.all(tooMany.map((old) => pages.delete(old)));
	await storeOfflinePage(delocalizePath(url.pathname).language);
}

const offlinePage = (language: Language) => caches.match(localizePath(paths.offline(), language), { cacheName: ASSETS });

/** The offline page of any language that the visitor has read a page in: it helps more than the browser's own error page. */
async function anyOfflinePage(): Promise<Response | undefined> {
	const pages = await Promise.all(LANGUAGES.map(({ slug }) => offlinePage(slug)));
	return pages.find((page) => page !== undefined);
}

async function withoutNetwork(url: URL): Promise<Response> {
	const { language } = delocalizePath(url.pathname);
	const offline = await offlinePage(language);
	const page = await caches.match(url, { cacheName: PAGES });
	const seen = page && offline && (await storedPage(page, await offline.clone().text(), language));
	return seen ?? offline ?? (await anyOfflinePage()) ?? Response.error();
}

/** A page from the network; without a network the stored page, else the offline page, in the page's language if that is stored. */
export async function answerPage(event: Fetching, url: URL): Promise<Response> {
	try {
		const page = (await event.preloadResponse) ?? (await fetch(event.request));
		event.waitUntil(storePage(url, page.clone()).catch(() => undefined));
		return page;
	} catch {
		return withoutNetwork(url);
	}
}

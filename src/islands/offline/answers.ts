import type { Fetching } from '#islands/offline/events.ts';
import {
	ANY_ORDER,
	isCounter,
	isStorable,
	isStorableAddress,
	orderAt,
	orderPage,
	STORED_PAGES_MAX,
	storedPage,
} from '#islands/offline/stored-pages.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { delocalizePath, localizePath, paths } from '#lib/paths.ts';
import { OWN_PAGE } from '#lib/place/loc-cookie.ts';

/** Set by the route that answers this script: a new build, or new settings that pages show, start with an empty cache. */
declare const VERSION: string;

const NAME = 'nukkad';
const ASSETS = `${NAME} assets ${VERSION}`;
const PAGES = `${NAME} pages ${VERSION}`;
const HASHED = '/_astro/';
/** Files whose name contains a hash of their content, so that they never change. */
const PARTS = /(?:src|href)="(\/(?:_astro|art)\/[^"]+)"/g;

/** The pages of a language that are there without a network from the first visit on: they are the same for everybody. */
const SHELLS = [paths.offline(), paths.cart()];

/**
 * Stores the offline page of a page's language and its cart page, whose content this browser has stored; for a page of the counter that one, which
 * is the same for everybody too.
 */
export async function storeOfflinePages(pathname: string): Promise<void> {
	const { language, path } = delocalizePath(pathname);
	const shells = isCounter(path) ? [paths.counter()] : SHELLS;
	await Promise.all(shells.map((shell) => storeShell(localizePath(shell, language))));
}

/** Stores a page with its picture, styles, fonts and scripts, unless it is stored already. */
async function storeShell(address: string): Promise<void> {
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
	const { language, path } = delocalizePath(url.pathname);
	if (page.ok && isCounter(path)) return storeOfflinePages(url.pathname);
	if (page.ok && orderAt(path)) return storeShell(localizePath(paths.order(ANY_ORDER), language));
	if (!isStorable(url, page)) return;
	const pages = await caches.open(PAGES);
	// Deleted and put again, so that the oldest entries come first.
	await pages.delete(url);
	await pages.put(url, page);
	const tooMany = (await pages.keys()).slice(0, -STORED_PAGES_MAX);
	await Promise.all(tooMany.map((old) => pages.delete(old)));
	await storeOfflinePages(url.pathname);
}

/** Stores a page that was open before the worker was there, and its language's pages: its reader may lose the network before the next page. */
export async function storeOpenPage(address: string): Promise<void> {
	const url = new URL(address);
	url.hash = '';
	await storeOfflinePages(url.pathname);
	if (isStorableAddress(url)) await storePage(url, await fetch(url));
}

/** Stores files of the build that pages have fetched before the worker was there. */
export async function storeAssets(addresses: readonly string[]): Promise<void> {
	const assets = await caches.open(ASSETS);
	const own = addresses.filter((address) => new URL(address).pathname.startsWith(HASHED) && new URL(address).origin === location.origin);
	const missing = await Promise.all(own.map(async (address) => ((await assets.match(address, { ignoreVary: true })) ? [] : [address])));
	await assets.addAll(missing.flat());
}

const offlinePage = (language: Language) => caches.match(localizePath(paths.offline(), language), { cacheName: ASSETS });

/** The offline page of any language that the visitor has read a page in: it helps more than the browser's own error page. */
async function anyOfflinePage(): Promise<Response | undefined> {
	const pages = await Promise.all(LANGUAGES.map(({ slug }) => offlinePage(slug)));
	return pages.find((page) => page !== undefined);
}

/** The cart page, the counter or an order's page, which read what this browser has stored, or the page as it was seen. */
async function seenPage(url: URL): Promise<Response | null> {
	const { language, path } = delocalizePath(url.pathname);
	const shell = isCounter(path) ? paths.counter() : path === paths.cart() && path;
	const own = shell && (await caches.match(localizePath(shell, language), { cacheName: ASSETS }));
	if (own) return own;
	const order = orderAt(path);
	const anyOrder = order && (await caches.match(localizePath(paths.order(ANY_ORDER), language), { cacheName: ASSETS }));
	if (anyOrder) return orderPage(anyOrder, order);
	const offline = await offlinePage(language);
	// A page is stored under its own address.
	url.searchParams.delete(OWN_PAGE);
	const page = offline && (await caches.match(url, { cacheName: PAGES }));
	return page ? storedPage(page, await offline.text(), language) : null;
}

/** What there is without the store: the page as it was seen, else the offline page, in the page's language if that is stored. */
const withoutStore = async (url: URL): Promise<Response | undefined> =>
	(await seenPage(url)) ?? (await offlinePage(delocalizePath(url.pathname).language)) ?? (await anyOfflinePage());

/** What an edge answers when nothing answers it. The store itself says so with an id of the request, and in the reader's language. */
const isAway = ({ status, headers }: Response): boolean => [502, 503, 504].includes(status) && !headers.has('x-request-id');

/** A page from the network; when there is none, or an edge without the store behind it, what this browser has. */
export async function answerPage(event: Fetching, url: URL): Promise<Response> {
	try {
		const page = (await event.preloadResponse) ?? (await fetch(event.request));
		if (isAway(page)) return (await withoutStore(url)) ?? page;
		event.waitUntil(storePage(url, page.clone()).catch(() => undefined));
		return page;
	} catch {
		return (await withoutStore(url)) ?? Response.error();
	}
}

import type { Fetching } from '#islands/offline/events.ts';
import { isWorthKeeping, PAGES_KEPT, seenPage } from '#islands/offline/pages.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { delocalizePath, localizePath, paths } from '#lib/paths.ts';

/** Written before this script by who answers it: another build, or other settings that a page shows, keep nothing of the last one. */
declare const VERSION: string;

const NAME = 'nukkad';
const ASSETS = `${NAME} assets ${VERSION}`;
const PAGES = `${NAME} pages ${VERSION}`;
const HASHED = '/_astro/';
/** What a page brings along under a name that never changes its content. */
const PARTS = /(?:src|href)="(\/(?:_astro|art)\/[^"]+)"/g;

/** Keeps the offline page of a language with its picture, styles, fonts and scripts, unless it is kept already. */
export async function keepOfflinePage(language: Language): Promise<void> {
	const address = localizePath(paths.offline(), language);
	const assets = await caches.open(ASSETS);
	if (await assets.match(address)) return;
	const page = await fetch(address);
	const html = await page.clone().text();
	if (!page.ok) return;
	await assets.addAll(new Set([...html.matchAll(PARTS)].map(([, part = '']) => part)));
	await assets.put(address, page);
}

/** Deletes what an earlier version kept. */
export async function dropOthers(): Promise<void> {
	const old = (await caches.keys()).filter((name) => name.startsWith(`${NAME} `) && name !== ASSETS && name !== PAGES);
	await Promise.all(old.map((name) => caches.delete(name)));
}

/** What never changes comes from what is kept, or is kept once it has come. */
export async function answerAsset(request: Request, { pathname }: URL): Promise<Response> {
	const assets = await caches.open(ASSETS);
	const kept = await assets.match(request, { ignoreVary: true });
	if (kept) return kept;
	const answer = await fetch(request);
	if (answer.ok && pathname.startsWith(HASHED)) void assets.put(request, answer.clone()).catch(() => undefined);
	return answer;
}

async function keep(url: URL, page: Response): Promise<void> {
	if (!isWorthKeeping(url, page)) return;
	const pages = await caches.open(PAGES);
	// Put anew, so that the oldest stand first.
	await pages.delete(url);
	await pages.put(url, page);
	const tooMany = (await pages.keys()).slice(0, -PAGES_KEPT);
	await Promise.all(tooMany.map((old) => pages.delete(old)));
	await keepOfflinePage(delocalizePath(url.pathname).language);
}

const offlinePage = (language: Language) => caches.match(localizePath(paths.offline(), language), { cacheName: ASSETS });

/** The offline page of a language that the visitor has read something in: better than the browser's own error. */
async function anyOfflinePage(): Promise<Response | undefined> {
	const pages = await Promise.all(LANGUAGES.map(({ slug }) => offlinePage(slug)));
	return pages.find((page) => page !== undefined);
}

async function withoutNetwork(url: URL): Promise<Response> {
	const { language } = delocalizePath(url.pathname);
	const offline = await offlinePage(language);
	const page = await caches.match(url, { cacheName: PAGES });
	const seen = page && offline && (await seenPage(page, await offline.clone().text(), language));
	return seen ?? offline ?? (await anyOfflinePage()) ?? Response.error();
}

/** A page from the network; where there is none, the page as it was last seen, else the offline page, in its language if that is kept. */
export async function answerPage(event: Fetching, url: URL): Promise<Response> {
	try {
		const page = (await event.preloadResponse) ?? (await fetch(event.request));
		event.waitUntil(keep(url, page.clone()).catch(() => undefined));
		return page;
	} catch {
		return withoutNetwork(url);
	}
}

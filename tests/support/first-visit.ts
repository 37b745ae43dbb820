import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, expect, type Page } from '@playwright/test';

type Loaded = { url: string; kind: string; bytes: number };
export type FirstVisit = {
	/** The requests before the load event. */
	before: Loaded[];
	/** All that the line carried before any touch, headers too. */
	bytes: number;
	/** Scripts fetched before any touch, and inline scripts, in brotli bytes; `text` is all of them. */
	script: { bytes: number; text: string };
	/** Cards of products in the page. */
	cards: number;
	/** The sum of layout shifts until the page is stable. */
	shift: number;
	/** Pictures on the screen that are not loaded. */
	missing: string[];
	/** Pictures fetched twice or more. */
	twice: string[];
};

/** 1.6 Mbit/s down, in bytes per second. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** 400 kbit/s, as at the edge of a cell. */
export const SLOWEST = { latency: 300, downloadThroughput: 50_000, uploadThroughput: 25_000 };

const PICTURES_MS = 15_000;

/** Runs in the page: the pictures that are on the screen, not clipped by a row that scrolls, and not loaded. */
function missingPictures(): Promise<string[]> {
	return new Promise((resolve) => {
		const observer = new IntersectionObserver((entries) => {
			observer.disconnect();
			const images = entries.flatMap(({ isIntersecting, target }) =>
				isIntersecting && target instanceof HTMLImageElement ? [target] : [],
			);
			const seen = images.filter((image) => image.checkVisibility());
			resolve(seen.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src));
		});
		if (document.images.length === 0) resolve([]);
		for (const image of document.images) observer.observe(image);
	});
}

/** The sum of the layout shifts of a page since it was opened. */
export const layoutShift = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const observer = new PerformanceObserver(() => {});
		observer.observe({ type: 'layout-shift', buffered: true });
		return observer.takeRecords().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
	});

/** Opens a page as a new visitor with an empty cache, and waits until everything on the screen is loaded. */
export async function firstVisit(context: BrowserContext, path: string, line: 'fast' | 'slow' = 'fast'): Promise<FirstVisit> {
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send('Network.enable');
	await cdp.send('Page.enable');
	await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
	if (line === 'slow') {
		await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
		await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	}
	const asked = new Map<string, Loaded & { at: number }>();
	let loadAt = Number.POSITIVE_INFINITY;
	cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
		if (request.url.startsWith('http')) asked.set(requestId, { url: request.url, kind: type, bytes: 0, at: timestamp });
	});
	cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const one = asked.get(requestId);
		if (one) one.bytes = encodedDataLength;
	});
	cdp.on('Page.loadEventFired', ({ timestamp }) => {
		loadAt = timestamp;
	});
	await page.goto(path, { waitUntil: 'load' });
	let missing: string[] = [];
	const look = async () => {
		missing = await page.evaluate(missingPictures);
		return missing;
	};
	// The caller reports pictures that never load.
	await expect
		.poll(look, { timeout: PICTURES_MS })
		.toEqual([])
		.catch(() => {});
	// The page script is fetched after the first paint, and counts too.
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done))));
	const seen = await page.evaluate(() => {
		const inline = [...document.querySelectorAll('script:not([src])')].filter(
			(script) => !/json|rules/.test(script.getAttribute('type') ?? ''),
		);
		return {
			inline: inline.map(({ textContent }) => textContent).join('\n'),
			cards: document.querySelectorAll('article.pcard').length,
		};
	});
	const shift = await layoutShift(page);
	const all = [...asked.values()];
	const files = all.filter(({ kind }) => kind === 'Script');
	const texts = await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()));
	await page.close();
	const images = all.filter(({ kind }) => kind === 'Image').map(({ url }) => url);
	return {
		before: all.filter(({ at }) => at <= loadAt),
		bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
		script: { bytes: [seen.inline, ...texts].reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0), text: texts.join('\n') },
		cards: seen.cards,
		shift,
		missing,
		twice: images.filter((url, i) => images.indexOf(url) !== i),
	};
}

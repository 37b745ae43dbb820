import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

type Loaded = { url: string; kind: string; bytes: number };
export type FirstVisit = {
	/** What was asked for before the load event. */
	before: Loaded[];
	/** Scripts that came before any touch, and what stands inline, in brotli bytes; `text` is all of it. */
	script: { bytes: number; text: string };
	/** Cards of products in the page. */
	cards: number;
	/** The sum of layout shifts until everything stood still. */
	shift: number;
	/** Pictures on the screen that are not there. */
	missing: string[];
	/** Pictures fetched twice or more. */
	twice: string[];
};

/** Opens a page as somebody who was never there, with nothing cached, and waits until what is on the screen has come. */
export async function firstVisit(context: BrowserContext, path: string): Promise<FirstVisit> {
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send('Network.enable');
	await cdp.send('Page.enable');
	await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
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
	await page.waitForLoadState('networkidle');
	const seen = await page.evaluate(() => {
		const inline = [...document.querySelectorAll('script:not([src])')].filter(
			(script) => !/json|rules/.test(script.getAttribute('type') ?? ''),
		);
		const onScreen = [...document.images].filter((image) => {
			const { top, bottom, left, right } = image.getBoundingClientRect();
			return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility();
		});
		const shifts: { value: number }[] = [];
		const observer = new PerformanceObserver(() => {});
		observer.observe({ type: 'layout-shift', buffered: true });
		for (const entry of observer.takeRecords()) shifts.push({ value: 'value' in entry ? Number(entry.value) : 0 });
		return {
			inline: inline.map(({ textContent }) => textContent).join('\n'),
			cards: document.querySelectorAll('article[data-product]').length,
			shift: shifts.reduce((sum, { value }) => sum + value, 0),
			missing: onScreen.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src),
		};
	});
	const all = [...asked.values()];
	const files = all.filter(({ kind }) => kind === 'Script');
	const texts = await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()));
	await page.close();
	const images = all.filter(({ kind }) => kind === 'Image').map(({ url }) => url);
	return {
		before: all.filter(({ at }) => at <= loadAt),
		script: { bytes: [seen.inline, ...texts].reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0), text: texts.join('\n') },
		cards: seen.cards,
		shift: seen.shift,
		missing: seen.missing,
		twice: images.filter((url, i) => images.indexOf(url) !== i),
	};
}

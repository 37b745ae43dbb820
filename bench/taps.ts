import { type Browser, chromium, type Page } from '@playwright/test';
import { type Store, startStore } from '../tests/support/store.ts';
import { PHONE, startChrome } from './chrome.ts';
import { publicPages } from './pages.ts';
import { median, noteGoal, printTable, progress, type Row } from './report.ts';
import { keepTapTimes, type TapTimes, tapTimes } from './tap-times.ts';

const TAPS = 11;
const EARLY_TAPS = 20;
const SLOWER = 6;
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const EFFECT_MS = 60;
const PAINT_MS = 80;
const WAIT_MS = 15_000;
/** A page at rest: idle work is done, as when somebody has read a line. */
const REST_MS = 1_500;

const ADD = '.cc[data-control=add] > .cc-add';
const ADDED = '.cc:is([data-control=stepper], [data-control=remove])';

/** A fresh visitor's page on a phone with a slow processor, and a slow network if asked for. */
async function openPhone(browser: Browser, slowNetwork: boolean): Promise<Page> {
	const context = await browser.newContext(PHONE);
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	if (slowNetwork) {
		await cdp.send('Network.enable');
		await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
	}
	await page.addInitScript(keepTapTimes, ADDED);
	return page;
}

/**
 * Taps the first ADD of the page with a finger, as soon as it is painted and stands still for a frame. Playwright's locators are not used:
 * they put listeners of their own on every pointer event, which a slow processor has to pay for.
 */
async function tapAdd(page: Page): Promise<void> {
	const seen = async ({ selector, waitMs }: { selector: string; waitMs: number }) => {
		let last = -1;
		for (const end = performance.now() + waitMs; performance.now() < end; await new Promise((done) => requestAnimationFrame(done))) {
			if (performance.getEntriesByName('first-contentful-paint').length === 0) continue;
			const add = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
			if (!add) continue;
			const box = add.getBoundingClientRect();
			const isInView =
				box.top > 0 && box.bottom < innerHeight && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === add;
			if (!isInView) add.scrollIntoView({ block: 'center', behavior: 'instant' });
			else if (box.top === last) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
			last = box.top;
		}
		return null;
	};
	const at = await page.evaluate(seen, { selector: ADD, waitMs: WAIT_MS });
	if (!at) throw new Error('ADD is not seen');
	await page.touchscreen.tap(at.x, at.y);
}

/** Waits until the frame with the effect was drawn; what was noted of the tap. */
const timesOf = (page: Page): Promise<TapTimes | null> => page.evaluate(tapTimes, WAIT_MS);

/** First taps on ADD of pages that are at rest: each also brings the badge and the cart bar. */
async function restedRow(browser: Browser, what: string, url: string): Promise<Row> {
	const runs: TapTimes[] = [];
	for (let i = 0; i < TAPS; i++) {
		const page = await openPhone(browser, false);
		await page.goto(url, { waitUntil: 'load' });
		await page.waitForTimeout(REST_MS);
		await tapAdd(page);
		const times = await timesOf(page);
		if (!times) throw new Error(`${what}: a tap on ADD took no effect`);
		runs.push(times);
		await page.context().close();
	}
	const column = (key: keyof TapTimes) => runs.map((run) => run[key]);
	const middle = (key: keyof TapTimes) => Math.round(median(column(key)));
	noteGoal(`tap on ADD, ${what}: effect seen ≤ ${EFFECT_MS} ms`, String(middle('effect')), middle('effect') <= EFFECT_MS);
	noteGoal(`tap on ADD, ${what}: next paint ≤ ${PAINT_MS} ms`, String(middle('nextPaint')), middle('nextPaint') <= PAINT_MS);
	const both = (key: keyof TapTimes) => `${middle(key)} (${Math.round(Math.max(...column(key)))})`;
	return { page: what, taps: TAPS, 'effect seen ms': both('effect'), 'next paint ms': both('nextPaint'), 'handlers ms': both('handlers') };
}

/** Whether a tap made as soon as ADD is seen, while the page is still coming, takes effect. */
async function earlyTap(browser: Browser, url: string): Promise<boolean> {
	const page = await openPhone(browser, true);
	try {
		await page.goto(url, { waitUntil: 'commit' });
		await tapAdd(page);
		if (!(await timesOf(page))) return false;
		return (await page.evaluate(() => localStorage.getItem('guestCartItems')))?.includes('"quantity":1') ?? false;
	} catch {
		return false;
	} finally {
		await page.context().close();
	}
}

async function earlyTaps(browser: Browser, pages: readonly [string, string][]): Promise<Row[]> {
	const rows = new Map(pages.map(([what]) => [what, { page: what, 'early taps': 0, 'took effect': 0 }]));
	for (let i = 0; i < EARLY_TAPS; i++) {
		const [what, url] = pages[i % pages.length] ?? ['', ''];
		const row = rows.get(what);
		if (!row) continue;
		row['early taps']++;
		if (await earlyTap(browser, url)) row['took effect']++;
	}
	return [...rows.values()];
}

const withAdd = async (store: Store) =>
	(await publicPages(store)).filter(([what]) => what !== 'locality').map(([what, path]): [string, string] => [what, store.url + path]);

/** How soon a tap on ADD is answered on a slow phone, and whether taps on a page that is still coming are kept. */
export async function run(): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const chrome = await startChrome();
	try {
		const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
		const pages = await withAdd(store);
		const rows: Row[] = [];
		for (const [what, url] of pages.filter(([name]) => name === 'category' || name === 'product')) {
			rows.push(await restedRow(browser, what, url));
			progress(`taps on ${what} done`);
		}
		printTable(`A tap on ADD, ${SLOWER} × slower CPU, median (most) of ${TAPS}`, rows);
		const early = await earlyTaps(browser, pages);
		printTable(`A tap as soon as ADD is seen, slow 4G, ${SLOWER} × slower CPU`, early);
		const kept = early.reduce((sum, row) => sum + Number(row['took effect']), 0);
		noteGoal('taps on a page still coming that take effect', `${kept} of ${EARLY_TAPS}`, kept === EARLY_TAPS);
		await browser.close();
	} finally {
		await chrome.stop();
		await store.stop();
	}
}

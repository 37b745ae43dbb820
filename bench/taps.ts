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

/** Taps the first ADD of the page with a finger. */
async function tapAdd(page: Page): Promise<void> {
	const add = page.locator(ADD).first();
	await add.waitFor({ state: 'visible', timeout: WAIT_MS });
	await add.scrollIntoViewIfNeeded();
	const box = await add.boundingBox();
	if (!box) throw new Error('ADD is not seen');
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** First taps on ADD of pages that are at rest: each also brings the badge and the cart bar. */
async function restedRow(browser: Browser, what: string, url: string): Promise<Row> {
	const runs: TapTimes[] = [];
	for (let i = 0; i < TAPS; i++) {
		const page = await openPhone(browser, false);
		await page.goto(url, { waitUntil: 'load' });
		await page.waitForTimeout(REST_MS);
		await tapAdd(page);
		await page.locator(ADDED).first().waitFor({ timeout: WAIT_MS });
		runs.push(await page.evaluate(tapTimes));
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
		await page.locator(ADDED).first().waitFor({ timeout: WAIT_MS });
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

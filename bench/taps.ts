import { type Browser, chromium, type Page } from '@playwright/test';
import { type Store, startStore } from '../tests/support/store.ts';
import { startBareTap } from './support/bare-tap.ts';
import { startChrome } from './support/chrome.ts';
import { PHONE, SLOW_4G, SLOWER } from './support/phone.ts';
import { publicPages } from './support/public-page-paths.ts';
import { median, medianOfRounds, noteGoal, printTable, progress, type Row } from './support/report.ts';
import { keepTapTimes, type TapTimes, tapTimes } from './support/tap-times.ts';

const TAPS = 11;
const EARLY_TAPS = 20;
/** How much longer than on a bare page with one button the next paint may take. */
const PAINT_MORE_MS = 30;
const WAIT_MS = 15_000;
/** Waits until a page is idle, as when a visitor has read a line. */
const REST_MS = 1_500;

/** The page with one button that a tap is measured beside. */
const BARE = 'bare page';

const ADD = '.cc[data-control=add] > .cc-add';
const ADDED = '.cc:is([data-control=stepper], [data-control=remove])';

/** A new visitor's page on a phone with a slow processor, and on a slow network if asked for. */
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

/** Waits until the frame with the effect was drawn; answers the times of the tap. */
const timesOf = (page: Page): Promise<TapTimes | null> => page.evaluate(tapTimes, WAIT_MS);

/** The first tap on ADD of a page that is at rest: it also brings the badge and the cart bar. */
async function restedTap(browser: Browser, what: string, url: string): Promise<TapTimes> {
	const page = await openPhone(browser, false);
	try {
		await page.goto(url, { waitUntil: 'load' });
		await page.waitForTimeout(REST_MS);
		await tapAdd(page);
		const times = await timesOf(page);
		if (!times) throw new Error(`${what}: a tap on ADD took no effect`);
		return times;
	} finally {
		await page.context().close();
	}
}

/** Taps on each page in turn, round by round, so that all see the same machine; the last page is the bare one. */
async function restedRows(browser: Browser, pages: readonly [what: string, url: string][]): Promise<Row[]> {
	const runs = new Map(pages.map(([what]) => [what, [] as TapTimes[]]));
	for (let round = 1; round <= TAPS; round++) {
		for (const [what, url] of pages) runs.get(what)?.push(await restedTap(browser, what, url));
		progress(`${round} of ${TAPS} rounds of taps`);
	}
	const column = (what: string, key: keyof TapTimes) => (runs.get(what) ?? []).map((run) => run[key]);
	const middle = (what: string, key: keyof TapTimes) => Math.round(median(column(what, key)));
	return pages.map(([what]) => {
		const both = (key: keyof TapTimes) => `${middle(what, key)} (${Math.round(Math.max(...column(what, key)))})`;
		const more = medianOfRounds(column(what, 'nextPaint'), column(BARE, 'nextPaint'), (one, bare) => one - bare);
		if (what !== BARE) noteGoal(`tap on ADD, ${what}: next paint ≤ ${BARE} + ${PAINT_MORE_MS} ms`, `+ ${more}`, more <= PAINT_MORE_MS);
		return {
			page: what,
			taps: TAPS,
			'next paint ms': both('nextPaint'),
			'more than bare': more,
			'effect seen ms': both('effect'),
			'handlers ms': both('handlers'),
		};
	});
}

/** Whether a tap takes effect when ADD is tapped as soon as it is visible, while the page still loads. */
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

/** How soon a tap on ADD is answered on a slow phone, beside a bare page, and whether taps on a page that still loads take effect. */
export async function run(): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const bare = await startBareTap();
	const chrome = await startChrome();
	try {
		const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
		const pages = await withAdd(store);
		const tapped = pages.filter(([name]) => name === 'category' || name === 'product');
		const rows = await restedRows(browser, [...tapped, [BARE, bare.url]]);
		printTable(`A tap on ADD, ${SLOWER} × slower CPU, median (most) of ${TAPS}`, rows);
		const early = await earlyTaps(browser, pages);
		printTable(`A tap as soon as ADD is seen, slow 4G, ${SLOWER} × slower CPU`, early);
		const effective = early.reduce((sum, row) => sum + Number(row['took effect']), 0);
		noteGoal('taps on a page that still loads take effect', `${effective} of ${EARLY_TAPS}`, effective === EARLY_TAPS);
		await browser.close();
	} finally {
		await chrome.stop();
		await bare.stop();
		await store.stop();
	}
}

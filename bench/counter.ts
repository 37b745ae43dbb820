import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { counterCommand } from '../tests/browser/at-the-counter.ts';
import { ask } from '../tests/support/client.ts';
import { type Store, startStore } from '../tests/support/store.ts';
import { startChrome } from './support/chrome.ts';
import { PHONE, SLOW_4G, SLOWER } from './support/phone.ts';
import { median, noteGoal, printTable, progress, type Row } from './support/report.ts';

const VISITS = 5;
const CHANGES = 20;
const CHANGES_S = 60;
const WAIT = { timeout: 60_000 };

type Counter = { token: string; shop: { id: string; name: string } };

/** Somebody who owns the shop with most on its shelf. */
async function ownerIn(store: Store): Promise<Counter> {
	const phone_number = '9820055555';
	const { shops } = await ask(store, 'GET catalog/shops', { limit: 40 });
	for (const { id, name } of shops) {
		const { products } = await ask(store, 'GET catalog/shops/{storeId}/products', { storeId: id, limit: 40 });
		if (products.length < CHANGES) continue;
		await counterCommand(store, 'invite', phone_number, '--shop', id, '--role', 'owner', '--name', 'Asha Rao');
		await ask(store, 'POST auth/send-otp', { phone_number });
		const { token } = await ask(store, 'POST counter/login', { phone_number, otp: '123456' });
		return { token, shop: { id, name } };
	}
	throw new Error('no shop of the sample has so many products');
}

type Visit = { page: Page; line: CDPSession; kB(): number };

/** A phone at the counter, with a slow processor and a slow network, that has nothing of it stored yet. */
async function openPhone(browser: Browser, { token, shop }: Counter): Promise<Visit> {
	const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
	await context.addInitScript(
		([given, chosen]) => {
			localStorage.setItem('counterToken', JSON.stringify(given));
			localStorage.setItem('counterShop', JSON.stringify({ ...chosen, role: 'owner' }));
		},
		[token, shop] as const,
	);
	const page = await context.newPage();
	const line = await context.newCDPSession(page);
	let bytes = 0;
	line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
	await line.send('Network.enable');
	await line.send('Network.emulateNetworkConditions', SLOW_4G);
	await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	return { page, line, kB: () => bytes / 1_000 };
}

/** The milliseconds from the address to the screen that can be worked at, for the first time and again. */
async function visit(browser: Browser, store: Store, counter: Counter, path: string, shown: string): Promise<number[]> {
	const { page, kB } = await openPhone(browser, counter);
	try {
		const times: number[] = [];
		for (const _ of ['first', 'again']) {
			const begun = performance.now();
			await page.goto(store.url + path, { waitUntil: 'commit' });
			await page.locator(shown).first().waitFor(WAIT);
			times.push(performance.now() - begun);
			if (times.length === 1) times.push(kB());
		}
		return times;
	} finally {
		await page.context().close();
	}
}

/** The seconds in which so many packs are out of stock by one tap each, the last of them saved. */
async function changeMany(browser: Browser, store: Store, counter: Counter): Promise<number> {
	const { page } = await openPhone(browser, counter);
	try {
		await page.goto(`${store.url}/counter/shelf`);
		const switches = page.locator('main [role=switch]');
		await switches.nth(CHANGES - 1).waitFor(WAIT);
		const begun = performance.now();
		for (let i = 0; i < CHANGES; i++) await switches.nth(i).tap();
		await page
			.getByText('Saved', { exact: true })
			.nth(CHANGES - 1)
			.waitFor(WAIT);
		return (performance.now() - begun) / 1_000;
	} finally {
		await page.context().close();
	}
}

/** How soon the counter can be worked at on a slow phone on slow 4G, and how long twenty changes of the shelf take there. */
export async function run(): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1', TRUST_PROXY: '1' } });
	const chrome = await startChrome();
	try {
		const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
		const counter = await ownerIn(store);
		const rows: Row[] = [];
		for (const [screen, path, shown] of [
			['orders', '/counter/orders', 'text="Live"'],
			['shelf', '/counter/shelf', 'main [role=switch]'],
			['a page beside it: the home page', '/', 'main .cc-add'],
		] as const) {
			const all: number[][] = [];
			for (let i = 0; i < VISITS; i++) all.push(await visit(browser, store, counter, path, shown));
			const middle = (at: number) => Math.round(median(all.map((times) => times[at] ?? Number.NaN)));
			rows.push({ screen, visits: VISITS, 'first ms': middle(0), 'first kB': middle(1), 'again ms': middle(2) });
			progress(`${screen}: seen`);
		}
		printTable(`The counter on slow 4G, ${SLOWER} × slower CPU, medians`, rows);
		const seconds = await changeMany(browser, store, counter);
		noteGoal(`${CHANGES} packs out of stock by one tap each, in ${CHANGES_S} s`, `${seconds.toFixed(1)} s`, seconds <= CHANGES_S);
	} finally {
		await chrome.stop();
		await store.stop();
	}
}

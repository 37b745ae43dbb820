import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/browser.ts';
import { type Line, lineTo } from '../support/line.ts';

/** Playwright's `test` over a line to the store that can be cut and mended, with service workers. */
export const test = base.extend<{ line: Line }>({
	line: async ({ store }, use) => {
		const line = await lineTo(store.url);
		await use(line);
		await line.cut();
	},
	baseURL: ({ line }, use) => use(line.url),
});
/** What the console says of calls without an answer. */
export const NO_ANSWER = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch/;

/** The pages in the browser's cache, by path. */
export const kept = (page: Page) =>
	page.evaluate(async () => {
		const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
		const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
		return requests.map(({ url }) => url.replace(location.origin, ''));
	});

/** Gives a sign of life, and waits until the service worker controls the next pages. */
export async function stay(page: Page): Promise<void> {
	// The script that listens for it is fetched after the page has loaded.
	const registered = async () => {
		await page.keyboard.press('Shift');
		return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
	};
	await expect.poll(registered).toBe(1);
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		if (active?.state !== 'activated') await new Promise((done) => active?.addEventListener('statechange', done));
	});
}

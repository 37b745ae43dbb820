import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../support/client.ts';
import { type Dev, startDev } from '../support/dev.ts';
import { processesWith } from '../support/processes.ts';

let dev: Dev;
beforeAll(async () => {
	dev = await startDev();
});
afterAll(() => dev.remove());

const SEEN = { timeout: 90_000 };
const html = async (path: string) => (await fetch(dev.url + path)).text();

test('the dev server answers pages in every language, the API and files, over the sample catalogue in .data/dev', async () => {
	expect(await html('/shops')).toContain('Groceries');
	expect(await html('/te/shops')).toContain('lang="te-IN"');
	const { shops } = await ask(dev, 'GET catalog/shops', {});
	expect(shops.length).toBeGreaterThan(10);
	expect((await fetch(`${dev.url}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
	expect((await fetch(`${dev.url}/nowhere`)).status).toBe(404);
	expect(existsSync(join(dev.root, '.data/dev/postgres'))).toBe(true);
});

test('saved markup, a saved style and saved words are in the next page', async () => {
	dev.save('src/pages/faq.astro', "{t('faq.title')}</h1>", "{t('faq.title')} and saved</h1>");
	await expect.poll(() => html('/faq'), SEEN).toContain('and saved</h1>');
	dev.save('src/layouts/base.css', 'html {', 'html { --saved: yes;');
	await expect.poll(() => html('/faq'), SEEN).toContain('--saved: yes');
	dev.save('src/lib/i18n/en/layout.json', 'Skip to the page', 'Skip to what was saved');
	await expect.poll(() => html('/faq'), SEEN).toContain('Skip to what was saved');
});

test('a saved rule of the server and a saved row of the contract are in the next answer', async () => {
	const { shops } = await ask(dev, 'GET catalog/shops', {});
	const storeId = shops[0]?.id ?? '';
	const fee = async () => (await ask(dev, 'GET catalog/shops/{storeId}', { storeId })).platformFee;
	const before = await fee();
	dev.save('src/server/catalogue/shops/shop.ts', 'platformFee: ', 'platformFee: 1 + ');
	await expect.poll(fee, SEEN).toBe(before + 1);
	const openapi = async () => (await fetch(`${dev.url}/api/openapi.json`)).text();
	dev.save('src/lib/contract/account.ts', 'z.maxLength(20)', 'z.maxLength(4321)');
	await expect.poll(openapi, SEEN).toContain('"maxLength":4321');
});

test('an error in a page or in the server is printed with its file and line, and gone once mended', async () => {
	const status = async (path: string) => (await fetch(dev.url + path)).status;
	// A watcher may miss a save that follows another at once, and Vite then has the old text until the next save: people save again, and so
	// does this. Pages and the API are read by two environments of Vite, so both are asked.
	const afterSaves = (save: () => void, path: string) => async () => {
		save();
		return status(path);
	};
	const often = { ...SEEN, interval: 2_000 };
	for (const [path, file] of [
		['/about', 'src/pages/about.astro'],
		['/api/catalog/categories', 'src/server/catalogue/routes.ts'],
	] as const) {
		const mend = dev.save(file, 'import ', 'import nothing from;\nimport ');
		await expect.poll(() => status(path), SEEN).toBe(500);
		await expect.poll(dev.said, SEEN).toMatch(new RegExp(`${file}:[12]\\b`));
		await expect.poll(afterSaves(mend, path), often).toBe(200);
		await expect.poll(afterSaves(mend, '/search'), often).toBe(200);
	}
});

test('in an open page a style and an island change without a reload, and markup reloads it', async () => {
	const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium';
	const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
	try {
		const page = await browser.newPage();
		const connected = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
		await page.goto(`${dev.url}/search`);
		await connected;
		const field = page.locator('input[type=search]').first();
		const list = page.getByRole('grid');
		// Vite reloads a page once when it meets new packages in it, and what was typed is gone.
		const isListed = async () => {
			await field.fill('');
			await field.pressSequentially('mi');
			return list.waitFor({ timeout: 5_000 }).then(
				() => true,
				() => false,
			);
		};
		await expect.poll(isListed, SEEN).toBe(true);
		await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
		const isSamePage = () => page.evaluate(() => Reflect.has(window, 'isSamePage'));

		dev.save('src/layouts/base.css', 'body {', 'body { outline: 7px solid red;');
		await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).outlineWidth), SEEN).toBe('7px');
		dev.save('src/islands/search/SearchPopup.tsx', 'className="suggest"', 'className="suggest" data-saved="yes"');
		await expect.poll(() => list.getAttribute('data-saved'), SEEN).toBe('yes');
		expect(await isSamePage()).toBe(true);
		expect(await field.inputValue()).toBe('mi');

		// A page that is reloaded before the watcher has seen the save shows the old markup: people save again, and so does this.
		let undo = () => {};
		const isShown = () => {
			undo();
			undo = dev.save('src/layouts/Footer.astro', '<div', '<div data-saved="yes"');
			const shown = page.locator('footer [data-saved]').waitFor({ state: 'attached', timeout: 5_000 });
			return shown.then(
				() => true,
				() => false,
			);
		};
		await expect.poll(isShown, SEEN).toBe(true);
		expect(await isSamePage()).toBe(false);
	} finally {
		await browser.close();
	}
});

test('Ctrl-C ends the command with 0 and leaves nothing running', async () => {
	expect(await dev.interrupt()).toBe(0);
	expect(processesWith(dev.root)).toEqual([]);
});

import { INFO_PATHS } from '#lib/page/info.ts';
import { expect, test } from '../support/browser.ts';
import { firstVisit } from '../support/first-visit.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { addressesOf } from './addresses.ts';
import { whenAwake } from './shopping.ts';

test.use(WITH_PICTURES);

/** What a first visit may cost, in bytes as they come over the line (1 kB = 1000). */
const REQUESTS = 12;
/** All of it, with the pictures below the screen that a browser fetches in advance. */
const BYTES = 92_000;
const SCRIPT = 8_000;
const FONTS = 30_000;
const STYLES = 11_200;
/** Of a list of 40 cards; a longer one may weigh as much more as it shows. */
const LIST_HTML = 17_000;
const LIST_CARDS = 40;
const SHIFT = 0.01;

test('a first visit: 92 kB on a phone with what is fetched in advance, 12 requests before the load event, 8 kB of script without React, 30 kB of fonts, nothing moves', async ({
	context,
	store,
	isMobile,
}) => {
	test.slow();
	const { all } = await addressesOf(store);
	// Personal pages and those of a sent link are not public; the login page is a form, whose code it fetches at once.
	const open = all.filter(([kind]) => !/login|shared order|orders|profile|account/.test(kind));
	for (const [kind, path] of [...open, ...INFO_PATHS.map((path) => [path, path] as const)]) {
		const { before, bytes, script, cards, shift, missing, twice } = await firstVisit(context, path);
		const weight = (kind: string) => before.reduce((sum, one) => sum + (one.kind === kind ? one.bytes : 0), 0);
		expect.soft(before.length, `${kind}: requests before load\n${before.map(({ url }) => url).join('\n')}`).toBeLessThanOrEqual(REQUESTS);
		if (isMobile) expect.soft(bytes, `${kind}: all of it`).toBeLessThanOrEqual(BYTES);
		expect.soft(script.bytes, `${kind}: script before any touch`).toBeLessThanOrEqual(SCRIPT);
		expect.soft(/createRoot|hydrateRoot/.test(script.text), `${kind}: React`).toBe(false);
		expect.soft(weight('Font'), `${kind}: fonts`).toBeLessThanOrEqual(FONTS);
		// The letters of the languages' own names stand in the footer, which is not laid out where it is far.
		if (isMobile && cards >= LIST_CARDS)
			expect
				.soft(
					before.filter(({ url }) => /own-names/.test(url)),
					`${kind}: footer`,
				)
				.toEqual([]);
		expect.soft(weight('Stylesheet'), `${kind}: styles`).toBeLessThanOrEqual(STYLES);
		expect.soft(weight('Document'), `${kind}: HTML`).toBeLessThanOrEqual(LIST_HTML * Math.max(1, cards / LIST_CARDS));
		expect.soft(shift, `${kind}: layout shift`).toBeLessThanOrEqual(SHIFT);
		expect.soft(missing, `${kind}: pictures missing on the screen`).toEqual([]);
		expect.soft(twice, `${kind}: pictures fetched twice`).toEqual([]);
	}
});

// A list; and a page without results, which is short.
for (const [path, files] of [
	['/pc/GROCERY', ['PageScript']],
	['/search?q=zzzzzz', ['PageScript', 'own']],
] as const)
	test(`a first visit of ${path} fetches the page script, and what draws the names of languages in a near footer, after the first paint`, async ({
		page,
	}) => {
		await page.goto(path);
		const later = () =>
			page.evaluate(() => ({
				painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
				fetched: performance
					.getEntriesByType('resource')
					.flatMap(({ name, startTime }) => (/own-names|\.js$/.test(name) ? [{ file: name.replace(/.*\/|[.-].*/g, ''), startTime }] : [])),
			}));
		await expect.poll(async () => (await later()).fetched.map(({ file }) => file).sort()).toEqual(files);
		const { painted, fetched } = await later();
		for (const { file, startTime } of fetched) expect(startTime, file).toBeGreaterThan(painted);
	});

test('a first visit fetches the pictures further down after the first paint, also where the page has loaded before it', async ({
	page,
}) => {
	// Parsed and not painted, it says that it has loaded.
	await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('load'))));
	await page.goto('/india/mumbai/andheri-east');
	const fetched = () =>
		page.evaluate(() => {
			const later = new Set([...document.images].flatMap(({ loading, currentSrc }) => (loading === 'lazy' ? [currentSrc] : [])));
			return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (later.has(name) ? [startTime] : []));
		});
	await expect.poll(async () => (await fetched()).length).toBeGreaterThan(2);
	const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
	expect(Math.min(...(await fetched()))).toBeGreaterThan(painted);
});

test('a first visit in a tab that is not looked at, and so not painted, has its script when it is turned to', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(document, 'hidden', { value: true });
		PerformanceObserver.prototype.observe = () => {};
	});
	await page.goto('/pc/GROCERY');
	await whenAwake(page);
});

test('the first tap fetches the sheet and the words of dialogs beside React, not after it', async ({ page }) => {
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	const asked: string[] = [];
	await page.route(/\/_astro\/[^/]+\.(?:js|css)$/, async (route) => {
		const answer = await route.fetch();
		const text = await answer.text();
		asked.push(route.request().url());
		if (text.includes('createRoot')) await held;
		await route.fulfill({ response: answer, body: text });
	});
	await page.goto('/hi/pc/GROCERY');
	await whenAwake(page);
	await page.locator('[data-location-text]').click();
	await expect.poll(() => asked.some((url) => url.includes('/islands.'))).toBe(true);
	await expect(page.getByRole('dialog')).toHaveCount(0);
	release();
	await expect(page.getByRole('dialog')).toBeVisible();
	// Files that nobody waits for are still on their way.
	await page.unrouteAll({ behavior: 'wait' });
});

import { INFO_PATHS } from '#lib/info.ts';
import { expect, test } from '../support/browser.ts';
import { firstVisit } from '../support/first-visit.ts';
import { addressesOf } from './addresses.ts';

/** What a first visit may cost, in bytes as they come over the line (1 kB = 1000). */
const REQUESTS = 12;
const SCRIPT = 8_000;
const FONTS = 30_000;
const STYLES = 12_000;
/** Of a list of 40 cards; a longer one may weigh as much more as it shows. */
const LIST_HTML = 20_000;
const LIST_CARDS = 40;
const SHIFT = 0.01;

test('a first visit: 12 requests before the load event, 8 kB of script without React, 30 kB of fonts, nothing moves', async ({
	context,
	store,
}) => {
	test.slow();
	const { all } = await addressesOf(store);
	// What is a customer's own is not public; the login page, which is its form, fetches that at once.
	const open = all.filter(([kind]) => !/login|orders|profile|account/.test(kind));
	for (const [kind, path] of [...open, ...INFO_PATHS.map((path) => [path, path] as const)]) {
		const { before, script, cards, shift, missing, twice } = await firstVisit(context, path);
		const weight = (kind: string) => before.reduce((sum, one) => sum + (one.kind === kind ? one.bytes : 0), 0);
		expect.soft(before.length, `${kind}: requests before load\n${before.map(({ url }) => url).join('\n')}`).toBeLessThanOrEqual(REQUESTS);
		expect.soft(script.bytes, `${kind}: script before any touch`).toBeLessThanOrEqual(SCRIPT);
		expect.soft(/createRoot|hydrateRoot/.test(script.text), `${kind}: React`).toBe(false);
		expect.soft(weight('Font'), `${kind}: fonts`).toBeLessThanOrEqual(FONTS);
		expect.soft(weight('Stylesheet'), `${kind}: styles`).toBeLessThanOrEqual(STYLES);
		expect.soft(weight('Document'), `${kind}: HTML`).toBeLessThanOrEqual(LIST_HTML * Math.max(1, cards / LIST_CARDS));
		expect.soft(shift, `${kind}: layout shift`).toBeLessThanOrEqual(SHIFT);
		expect.soft(missing, `${kind}: pictures missing on the screen`).toEqual([]);
		expect.soft(twice, `${kind}: pictures fetched twice`).toEqual([]);
	}
});

test('a first visit fetches the first script after the first paint, and no letters for a footer that is off the screen', async ({
	page,
	isMobile,
}) => {
	await page.goto('/pc/GROCERY');
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	const { paintedAt, scripts, fonts } = await page.evaluate(() => {
		const resources = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }));
		return {
			paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
			scripts: resources.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
			fonts: resources.flatMap(({ name }) => /([\w-]+)\.[\w-]+\.woff2$/.exec(name)?.[1] ?? []),
		};
	});
	expect(scripts).toHaveLength(1);
	expect(scripts[0]).toBeGreaterThan(paintedAt);
	// On a large screen the footer of forty cards is not far.
	if (isMobile) expect(fonts.sort()).toEqual(['anek-latin-400', 'anek-latin-600']);
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('own-names')));
});

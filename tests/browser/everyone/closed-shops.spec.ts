import { localizePath } from '#lib/paths.ts';
import { expect, testAt } from '../../support/browser.ts';
import { cutWords, paleWords, tooWide } from './measures.ts';
import { everyPage } from './pages.ts';

/** Late on a Sunday: some are open round the clock, most open tomorrow, those with Monday off on Tuesday, one is shut by its owner. */
const NIGHT = '2026-11-22T23:00:00+05:30';

const test = testAt(NIGHT);

test('R1 R2 R3 R4 R5 R9 R20 R21 R22 A2 A3 closed shops: their words are strong enough on phones and wide screens, in either theme, and fit at 320 px', async ({
	page,
	store,
}) => {
	test.setTimeout(300_000);
	const words = new Set<string>();
	let pages = 0;
	for (const [path, status] of await everyPage(store)) {
		if (status !== 200 || !(await (await fetch(store.url + path)).text()).includes('state-shut')) continue;
		await page.setViewportSize({ width: 360, height: 780 });
		await page.goto(path);
		const states = await page.locator('.state-shut').allTextContents();
		pages++;
		for (const state of states) words.add(state);
		const owe = (what: string, found: readonly string[]) => expect.soft(found, `${path} ${what}`).toEqual([]);
		// Every page is walked by axe elsewhere, with open shops: here it looks at the colours of closed ones.
		for (const [colorScheme, width] of [
			['light', 360],
			['dark', 1280],
		] as const) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 780 });
			owe(`${colorScheme} at ${width}`, await paleWords(page));
		}
		// The longest words of a closed shop.
		await page.setViewportSize({ width: 320, height: 780 });
		await page.goto(localizePath(path, 'te'));
		owe('in te at 320', [...(await tooWide(page)), ...(await cutWords(page))]);
	}
	// Kinds of pages with closed shops: home, the lists, the two addresses of a shop, a product, places and a search.
	expect(pages).toBeGreaterThanOrEqual(8);
	expect([...words]).toEqual(
		expect.arrayContaining([expect.stringMatching(/^Opens tomorrow, /), expect.stringMatching(/^Opens Tuesday, /)]),
	);
});

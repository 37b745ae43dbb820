import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';
import { shopsOf } from '../addresses.ts';

/** Two rows of cards stand on a phone's screen. */
const CARD_PX = 285;

test('L11 a product’s card is 285 px high at most on a phone, in every language, on the home page, in lists, at a shop and in results', async ({
	page,
	store,
}) => {
	test.setTimeout(180_000);
	await page.setViewportSize({ width: 360, height: 780 });
	const [shop] = await shopsOf(store.url);
	// “oil” finds the packs with the longest words beside their unit price.
	const lists = ['/', '/pc/GROCERY', '/pc/PHARMACY', `/shops/${shop?.id}`, '/search?q=oil', '/search?q=milk'];
	for (const { slug } of LANGUAGES) {
		for (const path of lists) {
			await page.goto(localizePath(path, slug));
			const cards = await page.locator('.pcard').evaluateAll((all) =>
				all.map((card) => ({
					name: card.querySelector('h2, h3')?.textContent.trim(),
					heightPx: card.getBoundingClientRect().height,
				})),
			);
			expect(cards.length, `${slug} ${path}`).toBeGreaterThan(4);
			const tall = cards.filter(({ heightPx }) => heightPx > CARD_PX);
			expect.soft(tall, `${slug} ${path}`).toEqual([]);
		}
	}
});

test('L11 two rows of cards stand between the header and the tabs of a phone', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 780 });
	for (const slug of ['en', 'te'] as const) {
		for (const path of ['/pc/GROCERY', '/search?q=oil']) {
			await page.goto(localizePath(path, slug));
			await page
				.locator('.products > *')
				.nth(2)
				.evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
			const seen = await page.locator('.products > *').evaluateAll((all) => {
				const isFree = (x: number, y: number, card: Element) => card.contains(document.elementFromPoint(x, y));
				const isWhole = (card: Element) => {
					const { left, right, top, bottom } = card.getBoundingClientRect();
					const x = (left + right) / 2;
					return top >= 0 && bottom <= innerHeight && isFree(x, top + 4, card) && isFree(x, bottom - 4, card);
				};
				return new Set(all.filter(isWhole).map((card) => Math.round(card.getBoundingClientRect().top))).size;
			});
			expect(seen, `${slug} ${path}`).toBeGreaterThanOrEqual(2);
		}
	}
});

import type { Page } from '@playwright/test';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';
import { shopsOf } from '../addresses.ts';

/** Two rows of cards stand on a phone's screen. */
const CARD_PX = 285;

/** The cards of a page with their heights in px. */
const cardsOf = (page: Page) =>
	page.locator('.pcard').evaluateAll((all) =>
		all.map((card) => ({
			name: card.querySelector('h2, h3')?.textContent.trim(),
			heightPx: card.getBoundingClientRect().height,
		})),
	);

/** The words over the drawn packs of a page, in how many lines they stand, and whether a word is wider than its label. */
const labelsOf = (page: Page) =>
	page.evaluate(async () => {
		await document.fonts.ready;
		// All are laid out, those far below the screen too.
		for (const card of document.querySelectorAll<HTMLElement>('.pcard')) card.style.contentVisibility = 'visible';
		const probe = document.body.appendChild(document.createElement('p'));
		return [...document.querySelectorAll<HTMLElement>('.pcard [data-i]')].map((name) => {
			const { width, fontSize, fontFamily, fontWeight, lineHeight } = getComputedStyle(name, '::before');
			Object.assign(probe.style, {
				position: 'absolute',
				textTransform: 'capitalize',
				width,
				fontSize,
				fontFamily,
				fontWeight,
				lineHeight,
			});
			probe.textContent = name.dataset.i ?? '';
			const lines = Math.round(probe.offsetHeight / Number.parseFloat(lineHeight));
			return { words: probe.textContent, lines, isBroken: probe.scrollWidth > probe.clientWidth + 1 };
		});
	});

test('L11 A1 in every language a product’s card is 285 px high at most on a phone, and the words on its drawn pack stand in two lines at most', async ({
	page,
	store,
}) => {
	test.slow();
	await page.setViewportSize({ width: 360, height: 780 });
	const [shop] = await shopsOf(store.url);
	// “oil” finds the packs with the longest words beside their unit price.
	const lists = ['/', `/shops/${shop?.id}`, '/search?q=oil', '/search?q=milk'];
	const withLabels = ['/pc/COSMETICS', '/pc/SWEETS', '/pc/GROCERY', '/pc/PHARMACY'];
	for (const { slug } of LANGUAGES) {
		for (const path of [...lists, ...withLabels]) {
			const at = `${slug} ${path}`;
			await page.goto(localizePath(path, slug));
			const cards = await cardsOf(page);
			expect(cards.length, at).toBeGreaterThan(4);
			const tall = cards.filter(({ heightPx }) => heightPx > CARD_PX);
			expect.soft(tall, at).toEqual([]);
			if (!withLabels.includes(path)) continue;
			const labels = await labelsOf(page);
			expect(labels.length, at).toBeGreaterThan(5);
			expect
				.soft(
					labels.filter(({ lines, isBroken }) => lines > 2 || isBroken),
					at,
				)
				.toEqual([]);
		}
	}
	// The label of the page is as wide beside its letters as that of the card.
	const ratio = (selector: string, part: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element, pseudo) => {
				const { width, fontSize } = getComputedStyle(element, pseudo);
				return Math.round((100 * Number.parseFloat(width)) / Number.parseFloat(fontSize));
			}, part);
	const onCard = await ratio('.pcard [data-i]', '::before');
	await page.locator('.pcard [data-i][href]').first().click();
	expect(Math.abs((await ratio('.pack-pic[data-i]', '::after')) - onCard)).toBeLessThanOrEqual(2);
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

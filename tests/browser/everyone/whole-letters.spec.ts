import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';

const NARROW = { width: 320, height: 780 };
/** So much of a list shows eight cards. */
const LIST_PX = 1_800;

/** Whether the top of a page looks the same when the boxes of some words cut nothing off above and below. */
async function areWhole(page: Page, words: Locator): Promise<boolean> {
	const shot = () =>
		page.screenshot({ clip: { x: 0, y: 0, width: NARROW.width, height: LIST_PX }, fullPage: true, animations: 'disabled' });
	const before = await shot();
	const overflow = (value: string) =>
		words.evaluateAll((elements, value) => {
			// Of names that are longer than their two lines the rest is cut on purpose.
			const fits = (element: Element) => element.scrollHeight <= element.clientHeight + 4 && element.scrollWidth <= element.clientWidth;
			for (const element of elements)
				if (element instanceof HTMLElement && (value === '' || fits(element))) element.style.setProperty('overflow', value, 'important');
			return elements.length;
		}, value);
	// A letter may stand a hair to the left of its box.
	expect(await overflow('clip visible')).toBeGreaterThan(0);
	const after = await shot();
	await overflow('');
	return before.equals(after);
}

test('L11 Telugu letters are whole above and below their line on the narrowest phones', async ({ page }) => {
	await page.setViewportSize(NARROW);
	await page.goto('/te/pc/GROCERY');
	for (const words of ['[data-location-type]', '.pcard-name a', '.pcard-shop'])
		await expect.poll(() => areWhole(page, page.locator(words)), words).toBe(true);
});

test('L11 a Telugu unit price is readable whole on the narrowest phones', async ({ page }) => {
	await page.setViewportSize(NARROW);
	for (const path of ['/te/pc/GROCERY', '/te/search?q=oil']) {
		await page.goto(path);
		const cut = await page
			.locator('.pcard-pack')
			.evaluateAll((all) => all.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent));
		expect(cut, path).toEqual([]);
	}
});

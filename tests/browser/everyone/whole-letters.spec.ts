import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';

const NARROW = { width: 320, height: 780 };

/** Whether letters look the same when their box cuts nothing off above and below. */
async function isWhole(words: Locator): Promise<boolean> {
	await words.scrollIntoViewIfNeeded();
	const box = await words.boundingBox();
	if (!box) return false;
	const clip = { x: box.x, y: box.y - 6, width: box.width, height: box.height + 12 };
	const shot = () => words.page().screenshot({ clip, animations: 'disabled' });
	const before = await shot();
	await words.evaluate((element) => element.style.setProperty('overflow', 'visible', 'important'));
	const after = await shot();
	await words.evaluate((element) => element.style.removeProperty('overflow'));
	return before.equals(after);
}

test('L11 Telugu letters are whole above and below their line on the narrowest phones', async ({ page }) => {
	await page.setViewportSize(NARROW);
	await page.goto('/te/pc/GROCERY');
	await expect.poll(() => isWhole(page.locator('[data-location-type]'))).toBe(true);
	// Of names that are longer than their two lines the rest is cut on purpose.
	const names = page.locator('.pcard-name a');
	const packs = page.locator('.pcard-pack');
	const fits = (element: Element) => element.scrollHeight <= element.clientHeight + 4 && element.scrollWidth <= element.clientWidth;
	for (const all of [names, packs]) {
		const which = await all.evaluateAll((elements, test) => {
			const isFitting = new Function(`return ${test}`)();
			return elements.map((element) => isFitting(element));
		}, fits.toString());
		const cut: (string | null)[] = [];
		for (const [i, fitting] of which.entries()) {
			if (i > 15) break;
			if (fitting && !(await isWhole(all.nth(i)))) cut.push(await all.nth(i).textContent());
		}
		expect(cut).toEqual([]);
	}
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

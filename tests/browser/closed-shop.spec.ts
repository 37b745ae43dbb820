import { expect, testAt } from '../support/browser.ts';

/** At night: only who is open round the clock is open. */
const test = testAt('2026-11-23T03:00:00+05:30');

test('L11 R4 R5 the card of what a closed shop sells says when it opens, in the language of the page', async ({ page }) => {
	for (const path of ['/pc/MEAT_FISH', '/search?q=chaval']) {
		await page.goto(path);
		const products = page.getByRole('main').locator('.pcard');
		await expect(products.filter({ hasText: /Opens \d/ }).first(), path).toBeVisible();
	}
	await page.goto('/hi/search?q=chaval');
	const products = page.getByRole('main').locator('.pcard');
	await expect(products.filter({ hasText: /सुबह [\d:]+ बजे खुलेगी/ }).first()).toBeVisible();
});

import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { axeRun } from './everyone/measures.ts';

test.use(WITH_PICTURES);

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The bar of a product page, what a cart's shop sells besides, the map with its pin, and the fields of a profile. */
const WHOLE_PARTS = ['.buy-bar .cc-add', '.buy-bar .shut-now', '.lines .cc-line', '.map .map-pin', 'input[name=dob]'];

test('L11 C2 C3 C4 /design shows every component in every state in six languages: nothing for axe, nothing wider than the screen', async ({
	page,
	isMobile,
}) => {
	test.setTimeout(240_000);
	// At 1280 px the shortest and the longest words stand for all.
	const shown = LANGUAGES.filter(({ slug }) => isMobile || slug === 'en' || slug === 'te');
	for (const { slug, bcp47 } of shown) {
		const answer = await page.goto(localizePath('/design', slug));
		expect(answer?.status(), slug).toBe(200);
		await expect(page.locator('html')).toHaveAttribute('lang', bcp47);
		await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
		for (const state of ['add', 'stepper', 'quantity', 'remove', 'notify'])
			await expect(page.locator(`main [data-control=${state}]`).first(), `${slug} ${state}`).toBeAttached();
		// The sub-categories of a list, a shop's row of the home page, the search sheet at its start, and the forms of modals.
		for (const part of ['.kind', '.product-rail', '.suggest-tile', '.phone input', '.custom-row', '.who-row', ...WHOLE_PARTS])
			await expect(page.locator(`main ${part}`).first(), `${slug} ${part}`).toBeAttached();
		const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(over, `${slug} scrolls sideways`).toBeLessThanOrEqual(0);
		// Contrast takes axe longest, and no language changes a colour.
		const rules = { 'color-contrast': { enabled: slug === 'en' } };
		expect.soft(await axeRun(page, { runOnly: WCAG, rules }), slug).toEqual([]);
	}
	// The controls on this page react to no tap and to no cart.
	await page.locator('main [data-control=add]').first().locator('button').first().click();
	await expect(page).toHaveURL(/\/te\/design/);
	expect(await page.evaluate(() => localStorage.getItem('guestCartItems'))).toBeNull();
	if (isMobile) await expect(page.locator('main .tabs')).toBeVisible();
});

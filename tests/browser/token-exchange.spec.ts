import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { logIn, openLogin } from './shopping.ts';

const TRADE = '**/api/auth/refresh-token';
const NO_ORDERS = 'You have not ordered anything yet.';
const tokens = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('tradeKey')]);
const age = (page: Page) => page.evaluate(() => localStorage.setItem('tokenAt', String(Date.now() - 82_800_001)));

test('V10 C27 a trade whose answer is lost logs nobody out: the page left meanwhile, and the line dropped', async ({ page, allowed }) => {
	allowed.push(/net::ERR_FAILED/);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const [first] = await tokens(page);

	// The server exchanges the token, but its answer never arrives; the shopper opens another page.
	const statuses: number[] = [];
	const lose = async (route: Route) => statuses.push((await route.fetch()).status());
	await age(page);
	await page.route(TRADE, lose, { times: 1 });
	await page.goto('/orders');
	await expect.poll(() => statuses).toEqual([200]);
	expect(await tokens(page)).toEqual([first, expect.stringMatching(/^[0-9a-f]{32}$/)]);
	await page.goto('/orders');
	await expect(page.getByText(NO_ORDERS)).toBeVisible();
	const [second, left] = await tokens(page);
	expect([second === first, left]).toEqual([false, null]);

	// The answer is lost, and the page itself tries again.
	await age(page);
	await page.route(
		TRADE,
		async (route) => {
			await lose(route);
			await route.abort();
		},
		{ times: 1 },
	);
	await page.goto('/orders');
	await expect(page.getByText(NO_ORDERS)).toBeVisible();
	const [third, none] = await tokens(page);
	expect([statuses, third === second, third === '', none]).toEqual([[200, 200], false, false, null]);
});

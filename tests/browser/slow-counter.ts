import { expect, type Page, type Route } from '@playwright/test';
import { LISTS_OF_ALL, screenPath } from '#lib/counter/screens.ts';

const CALLS = /\/api\/counter\/(?!me$)/;

/** Keeps back the calls of the counter, but who is logged in; answers how to let them fail, and those after them, or go on. */
async function holdCalls(page: Page) {
	const held: Route[] = [];
	let isAway = false;
	const abort = (route: Route) => route.abort('internetdisconnected');
	const hold = (route: Route) => (isAway ? abort(route) : void held.push(route));
	await page.route(CALLS, hold);
	return {
		asked: () => held.length,
		fail: () => {
			isAway = true;
			return Promise.all(held.splice(0).map(abort));
		},
		letGo: async () => {
			await page.unroute(CALLS, hold);
			await Promise.all(held.splice(0).map((route) => route.continue()));
		},
	};
}

/** Leads to a screen as Forward does: the page is not loaded anew. */
const show = (page: Page, path: string) =>
	page.evaluate((to) => {
		history.pushState(null, '', to);
		dispatchEvent(new PopStateEvent('popstate'));
	}, path);

/** Opens each screen of all shops: it says that it waits, then why nothing came, and a tap asks again. */
export async function expectWaitsAndFailures(page: Page): Promise<void> {
	const main = page.getByRole('main');
	const paths = [
		...LISTS_OF_ALL.map((name) => screenPath({ name })),
		'/counter/shops',
		'/counter/shops?show=open',
		'/counter/library?kind=banners',
	];
	for (const path of paths) {
		const calls = await holdCalls(page);
		await show(page, path);
		await expect.poll(calls.asked, path).toBeGreaterThan(0);
		await expect(main.getByText('One moment…').first(), path).toBeVisible();
		await calls.fail();
		const again = main.getByRole('button', { name: 'Try again' });
		await expect(again, path).toBeVisible();
		await expect(main.getByText('Nothing found'), path).toHaveCount(0);
		await calls.letGo();
		await again.click();
		await expect(main.getByRole('alert'), path).toHaveCount(0);
		await expect(main.getByText('One moment…'), path).toHaveCount(0);
	}
}

/** Rows of an earlier question cannot be tapped while those of the next are awaited, and what is tapped twice is sent once. */
export async function expectOneOfEach(page: Page): Promise<void> {
	const main = page.getByRole('main');
	await show(page, '/counter/library');
	const change = main.getByRole('button', { name: /^Change: / });
	await expect(change.first()).toBeVisible();
	// A next page that does not come leaves the rows where they are.
	let calls = await holdCalls(page);
	const page1 = await change.count();
	await main.getByRole('button', { name: 'Show more' }).dblclick();
	await expect(main.getByRole('button', { name: 'One moment…' })).toBeDisabled();
	await expect.poll(calls.asked).toBe(1);
	await calls.fail();
	await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
	await expect(change).toHaveCount(page1);
	await calls.letGo();
	await main.getByRole('button', { name: 'Try again' }).click();
	await expect(change.nth(page1)).toBeVisible();

	calls = await holdCalls(page);
	await main.getByText('Brands', { exact: true }).click();
	await expect(main.getByText('One moment…')).toBeVisible();
	await expect(main.locator('ul[inert]')).toBeVisible();
	await calls.fail();
	await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
	await expect(main.getByRole('listitem')).toHaveCount(0);
	await calls.letGo();

	await show(page, '/counter/settings');
	const reminder = main.getByRole('form', { name: 'Reminder of an order' });
	await reminder.getByLabel('Minutes').fill('11');
	calls = await holdCalls(page);
	await reminder.getByRole('button', { name: 'Save' }).dblclick();
	await expect(reminder.getByRole('button', { name: 'Being sent…' })).toBeDisabled();
	await expect.poll(calls.asked).toBe(1);
	await calls.fail();
	await expect(reminder.getByRole('status')).not.toBeEmpty();
	await expect(reminder.getByLabel('Minutes')).toHaveValue('11');
	await calls.letGo();
	await expect(reminder.getByRole('button', { name: 'Save' })).toBeEnabled();
}

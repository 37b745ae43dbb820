import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { faultsOf, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

/** Two touches of one finger at one place, wherever the page has moved what stood there. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
	await button.scrollIntoViewIfNeeded();
	const box = await button.boundingBox();
	if (!box) throw new Error('the button is not shown');
	for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Adds somebody at the screen of people. */
async function add(page: Page, phone: string, name: string): Promise<void> {
	const main = page.getByRole('main');
	await main.getByLabel('Mobile number').fill(phone);
	await main.getByLabel('Name').fill(name);
	await main.getByRole('button', { name: 'Add' }).click();
}

test('C40 two touches in one moment remove nobody: the second has to follow the question @any-width', async ({ page, store }) => {
	await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const ended: string[] = [];
	page.on('request', (request) => request.method() === 'DELETE' && ended.push(request.url()));
	await page.getByRole('link', { name: 'People', exact: true }).click();
	await add(page, newPhone(), 'Ravi Krishnamurthy More');
	const row = main.getByRole('listitem').filter({ hasText: 'Ravi Krishnamurthy More' });
	const end = row.getByRole('button');
	await tapTwice(page, end);
	await expect(end).toHaveText('Tap again to remove');
	await expect(end).toBeEnabled();
	expect(ended).toEqual([]);
	expect(await faultsOf(page)).toEqual([]);
	await end.tap();
	await expect(row).toHaveCount(0);
	expect(ended).toHaveLength(1);
});

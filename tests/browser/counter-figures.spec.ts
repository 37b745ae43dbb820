import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { amountText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { faultsOf, goOnAsAssociation, openCounter, orderFrom } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

test.use(WITH_PICTURES);

/** The words of the heads of columns that are broken over two lines, and tables that are wider than their card. */
const brokenHeads = (page: Page): Promise<string[]> =>
	page.locator('main table').evaluateAll((tables) =>
		tables.flatMap((table) => {
			const words = [...table.querySelectorAll('thead th')].flatMap(({ firstChild: text }) => {
				const found = [...(text?.textContent ?? '').matchAll(/\S+/g)];
				return found.flatMap(({ index, 0: word }) => {
					const range = document.createRange();
					if (!text) return [];
					range.setStart(text, index);
					range.setEnd(text, index + word.length);
					return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
				});
			});
			const card = table.closest('section');
			const isWide = !card || table.getBoundingClientRect().right > card.getBoundingClientRect().right;
			return isWide ? [...words, table.textContent ?? ''] : words;
		}),
	);

test('C40 P3 an owner reads what was sold and owed by day, week and month, and saves it; the association reads it of all shops @any-width', async ({
	page,
	browser,
	store,
}) => {
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const sum = (name: string) => main.locator('dl > div').filter({ hasText: name }).locator('dd');
	await page.goto('/counter/figures?period=month');
	const before = Number((await sum('Cash taken').textContent())?.replace(/[₹,]/g, ''));
	const { id, bill, placedAt } = (await orderFrom(browser, store, shop, '10.66.6.7')).order;
	// The store's clock shows another day than the browser's.
	await page.clock.setSystemTime(placedAt);
	const partner = { partner: store.partnerToken };
	await ask(store, 'POST partner/orders/{id}/accept', { id }, partner);
	await ask(store, 'POST partner/orders/{id}/dispatch', { id }, partner);
	const { bill: last } = await ask(store, 'POST partner/orders/{id}/deliver', { id }, partner);
	expect(last.toPay).toBeLessThanOrEqual(bill.toPay);

	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('link', { name: 'Money and figures' }).click();
	const cash = amountText(Math.round((before + last.toPay) * 100) / 100);
	await expect(sum('Cash taken')).toHaveText(cash);
	await expect(sum('Platform fee owed')).not.toHaveText('₹0');
	await expect(main.getByRole('region', { name: 'Best sellers' }).getByRole('row').nth(1)).toContainText('1.');
	await expect(main.getByRole('region', { name: 'Sales' }).locator('img')).toHaveJSProperty('complete', true);
	expect(await faultsOf(page)).toEqual([]);

	// What is asked for stands in the address.
	await main.getByText('Week', { exact: true }).click();
	await expect(page).toHaveURL(/\/counter\/figures\?period=week$/);
	await page.reload();
	await expect(main.getByRole('radio', { name: 'Week' })).toBeChecked();
	await expect(sum('Cash taken')).toHaveText(cash);
	const saving = page.waitForEvent('download');
	await main.getByRole('button', { name: 'Save as a file (CSV)' }).click();
	const file = await readFile(await (await saving).path(), 'utf8');
	expect(file.split('\n').some((line) => line.includes(`,${cash.replace(/[₹,]/g, '')},0`))).toBe(true);
	await main.getByRole('button', { name: 'Earlier' }).click();
	await expect(main.getByText('Nothing was sold in this time')).toBeVisible();
	await main.getByRole('button', { name: 'Later' }).click();
	await expect(sum('Cash taken')).toHaveText(cash);

	await goOnAsAssociation(page, store);
	await page.goto('/counter/all-figures');
	const row = main.getByRole('region', { name: 'All shops' }).getByRole('row').filter({ hasText: shop.name });
	await expect(row).toContainText(cash);
	expect(await faultsOf(page)).toEqual([]);
	// On a phone no word of a column's head is broken; those of English and Kannada are the longest.
	for (const language of ['en', 'kn'] as const) {
		await page.goto(localizePath('/counter/all-figures', language));
		await expect(main.getByRole('table').last()).toContainText(cash);
		expect(await brokenHeads(page)).toEqual([]);
	}
});

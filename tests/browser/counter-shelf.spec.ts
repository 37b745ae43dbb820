import { randomInt } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { shelvesOf } from './addresses.ts';
import { openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

const faults = async (page: Page) =>
	(await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

test('C40 P3 a shop finds its products, changes twenty stocks by keys alone, is told what cannot be, takes back, and goes on without a line @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await expect(page).toHaveURL(/\/counter\/shelf$/);
	const stocks = main.getByRole('textbox', { name: /^Stock: / });
	await expect(stocks.nth(19)).toBeVisible();
	expect(await faults(page)).toEqual([]);

	// One field after the other, by Enter; each is saved by itself.
	const from = randomInt(1_000, 900_000);
	await stocks.first().focus();
	for (let done = 0; done < 20; done++) {
		await page.keyboard.type(String(from + done));
		await page.keyboard.press('Enter');
	}
	await expect(main.getByText('Saved', { exact: true })).toHaveCount(20);
	await page.reload();
	await expect(stocks.nth(19)).toHaveValue(String(from + 19));

	// A dear pack is found by its name; the address keeps what was asked for.
	const { first } = shop;
	const label = `${first.name}, ${first.measurementDisplayText}`;
	await main.getByLabel('Search your products').fill(first.name.slice(0, 20));
	await expect(page).toHaveURL(/\?q=/);
	const price = main.getByLabel(`Price, ₹: ${label}`, { exact: true });
	const mrp = main.getByLabel(`MRP, ₹: ${label}`, { exact: true });
	const shown = async () => (await shelvesOf(store.url, shop.id)).flat().find(({ id }) => id === first.retailerProductId);

	// Above the MRP it is not taken; the price and the MRP together are, and the public pages have them at once.
	await mrp.fill(String(first.sellingPrice));
	await mrp.press('Enter');
	await price.fill(String(first.sellingPrice + 50));
	await price.press('Enter');
	await expect(main.getByText('The MRP cannot be less than the price. Change both')).toBeVisible();
	await expect(price).toHaveValue(String(first.sellingPrice + 50));
	await mrp.fill(String(first.sellingPrice + 60));
	await mrp.press('Enter');
	await expect(main.getByText('The MRP cannot be less than the price. Change both')).toHaveCount(0);
	const undo = main.getByRole('button', { name: `Undo: ${label}` });
	await expect(undo).toBeVisible();
	expect(await shown()).toMatchObject({ sellingPrice: first.sellingPrice + 50, mrp: first.sellingPrice + 60 });
	await undo.click();
	await expect(price).toHaveValue(String(first.sellingPrice));
	await expect(undo).toBeVisible();

	// Out of stock by one tap while the line is away: kept over a reload, and sent once it is back.
	await page.route('**/api/partner/products/**', (route) => route.abort('internetdisconnected'));
	const isIn = main.getByRole('switch', { name: `In stock: ${label}` });
	await isIn.click();
	await expect(main.getByText('Being sent…')).toBeVisible();
	await expect(isIn).not.toBeChecked();
	await page.reload();
	await expect(page.getByText('1 change waits to be sent')).toBeVisible();
	await expect(isIn).not.toBeChecked();
	await page.unroute('**/api/partner/products/**');
	await expect(page.getByText('1 change waits to be sent')).toHaveCount(0);
	expect(await shown()).toMatchObject({ inStock: false });
	await undo.click();
	await expect(isIn).toBeChecked();
	await expect(undo).toBeVisible();
	expect(await faults(page)).toEqual([]);
	await main.getByRole('radio', { name: /^Out of stock/ }).check();
	await expect(page).toHaveURL(/part=out/);
	await expect(main.getByText('Nothing is found')).toBeVisible();
});

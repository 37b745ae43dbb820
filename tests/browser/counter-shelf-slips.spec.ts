import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkDigit } from '#lib/catalogue/gtin.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { CLIENT_CODE } from '#lib/contract/clients.ts';
import { expect, test } from '../support/browser.ts';
import { shelvesOf } from './addresses.ts';
import { faultsOf, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

/** Searches a pack on the shelf of the counter; answers the words that name its fields. */
async function findOnShelf(page: Page, { name, measurementDisplayText }: ProductCard): Promise<string> {
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await page.getByRole('main').getByLabel('Search your products').fill(name.slice(0, 20));
	return `${name}, ${measurementDisplayText}`;
}

test('C40 P3 a date that is over is asked about before its pack goes off sale, and mending it gives the stock back @any-width', async ({
	page,
	store,
}) => {
	const { second } = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const label = await findOnShelf(page, second);
	const stock = main.getByLabel(`Stock: ${label}`, { exact: true });
	await expect(stock).not.toHaveValue('0');
	const counted = await stock.inputValue();
	const details = main.getByRole('button', { name: `Details: ${label}` });
	const date = main.getByLabel('Best before', { exact: true });
	const save = main.getByRole('button', { name: 'Save', exact: true });
	await details.click();
	await date.fill('2020-01-31');
	await save.click();
	await expect(main.getByRole('alert')).toContainText('This date is over');
	await expect(stock).toHaveValue(counted);
	expect(await faultsOf(page)).toEqual([]);
	// Another date is another question.
	await date.fill('2020-02-01');
	await expect(main.getByRole('alert')).toHaveText('');
	await save.click();
	await expect(main.getByRole('alert')).toContainText('This date is over');
	await save.click();
	await expect(save).toHaveCount(0);
	await expect(stock).toHaveValue('0');
	// By key: where the form has just folded up, the second half of a double tap would be kept off.
	await details.press('Enter');
	await date.fill('2090-01-31');
	await save.press('Enter');
	await expect(stock).toHaveValue(counted);
	// The form folds up, and the pack is in sight with the word that it is saved.
	await expect(details).toBeFocused();
	await expect(details).toBeInViewport();
	await expect(main.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
});

test('C40 P3 a figure that is none stays marked while another of its row is saved @any-width', async ({ page, store }) => {
	const { second } = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const label = await findOnShelf(page, second);
	const stock = main.getByLabel(`Stock: ${label}`, { exact: true });
	const price = main.getByLabel(`Price, ₹: ${label}`, { exact: true });
	const row = main
		.getByRole('listitem')
		.filter({ has: page.getByLabel(`Stock: ${label}`, { exact: true }) })
		.last();
	const told = row.getByText('Type a whole number, such as 12');
	await stock.fill('12.5');
	await stock.blur();
	await expect(told).toBeVisible();
	const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
	await price.fill(String(second.sellingPrice - 1));
	await price.blur();
	await saved;
	await expect(row.getByText('Being sent…')).toHaveCount(0);
	await expect(told).toBeVisible();
	await expect(stock).toHaveValue('12.5');
	await expect(stock).toHaveAttribute('aria-invalid', 'true');
	await expect(row.getByText('Saved', { exact: true })).toHaveCount(0);
	expect(await faultsOf(page)).toEqual([]);
	await stock.fill('12');
	await stock.blur();
	await expect(row.getByText('Saved', { exact: true })).toBeVisible();
	await expect(told).toHaveCount(0);
});

test('C40 P3 beside a price above the MRP a pack goes out of stock, and is not shown so when the store refuses it @any-width', async ({
	page,
	store,
	allowed,
}) => {
	// The browser tells of the change that is refused.
	allowed.push(/status of 409/);
	const { id, second } = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const label = await findOnShelf(page, second);
	const price = main.getByLabel(`Price, ₹: ${label}`, { exact: true });
	const mrp = main.getByLabel(`MRP, ₹: ${label}`, { exact: true });
	const isIn = main.getByRole('switch', { name: `In stock: ${label}` });
	const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
	const printed = saved();
	await mrp.fill(String(second.sellingPrice + 10));
	await mrp.blur();
	await printed;
	await price.fill(String(second.sellingPrice + 50));
	await price.blur();
	const told = main.getByText('The MRP cannot be less than the price. Change both');
	await expect(told).toBeVisible();
	const turned = saved();
	await isIn.click();
	await turned;
	await expect(isIn).not.toBeChecked();
	const sold = (await shelvesOf(store.url, id)).flat().find((card) => card.id === second.retailerProductId);
	expect(sold).toMatchObject({ inStock: false, sellingPrice: second.sellingPrice });
	// The price that is not right stays typed and marked.
	await expect(told).toBeVisible();
	await expect(price).toHaveValue(String(second.sellingPrice + 50));
	await expect(price).toHaveAttribute('aria-invalid', 'true');
	// What is refused is not shown as if it were done.
	const errors = [{ code: 'BEST_BEFORE_PAST', message: 'over', display_text: 'Its date is over' }];
	await page.route('**/api/partner/products/**', (route) => route.fulfill({ status: 409, json: { errors } }));
	await isIn.click();
	await expect(main.getByText('Its date is over')).toBeVisible();
	await expect(isIn).not.toBeChecked();
});

test('C40 P3 a double tap takes no pack off the shelf, a second tap after a moment does @any-width', async ({ page, store }) => {
	const { second } = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await main.getByLabel('Search your products').fill(second.name.slice(0, 20));
	const off = main.getByRole('button', { name: `Take off the shelf: ${second.name}, ${second.measurementDisplayText}` });
	const calls: string[] = [];
	page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
	const all = main.getByRole('radio', { name: /^All · \d+$/ });
	const counted = Number((await all.locator('..').innerText()).replace(/\D/g, ''));
	await off.dblclick();
	await expect(off).toHaveText('Tap again to remove');
	expect(calls).toEqual([]);
	await off.click();
	await expect(off).toHaveCount(0);
	expect(calls).toHaveLength(1);
	await expect(main.getByText(`All · ${counted - 1}`)).toBeVisible();
});

test('C40 P3 what another phone changed is shown once the page is in sight again, and a price that is typed as it was counts @any-width', async ({
	page,
	store,
}) => {
	const { id, second } = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const label = await findOnShelf(page, second);
	const price = main.getByLabel(`Price, ₹: ${label}`, { exact: true });
	await expect(price).toHaveValue(String(second.sellingPrice));
	const token: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('counterToken'))) ?? '');
	const byAnother = async (sellingPrice: number) => {
		const to = `${store.url}/api/partner/products/${second.retailerProductId}`;
		const reply = await page.request.put(to, {
			headers: { 'Client-Code': CLIENT_CODE, Authorization: `Staff ${token}` },
			data: { sellingPrice },
		});
		expect(reply.ok()).toBe(true);
	};
	await byAnother(second.sellingPrice - 2);
	await price.focus();
	await page.keyboard.type(String(second.sellingPrice));
	const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
	await price.blur();
	await saved;
	const sold = (await shelvesOf(store.url, id)).flat().find((card) => card.id === second.retailerProductId);
	expect(sold).toMatchObject({ sellingPrice: second.sellingPrice });
	await byAnother(second.sellingPrice - 3);
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(price).toHaveValue(String(second.sellingPrice - 3));
});

test('C40 P3 what met no network comes by itself once there is one again @any-width', async ({ page, context, store, allowed }) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/);
	const { second } = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const told = main.getByRole('button', { name: 'Try again' });
	await context.setOffline(true);
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await expect(told).toBeVisible();
	await context.setOffline(false);
	await expect(main.getByRole('textbox', { name: /^Stock: / }).first()).toBeVisible();
	await expect(told).toHaveCount(0);
	// What other screens ask for does so too.
	await main.getByRole('link', { name: 'Add a product' }).click();
	await context.setOffline(true);
	await main.getByLabel('Find what you want to sell').fill(second.name.slice(0, 25));
	await expect(told).toBeVisible();
	await context.setOffline(false);
	await expect(main.getByRole('button', { name: second.name }).first()).toBeVisible();
});

test('C40 P3 a barcode that the library does not have is kept with the product that is made for it @any-width', async ({ page, store }) => {
	await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const digits = `890${randomInt(100_000_000, 999_999_999)}`;
	const code = `${digits}${checkDigit(digits)}`;
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await main.getByRole('link', { name: 'Add a product' }).click();
	const find = main.getByLabel('Find what you want to sell');
	await find.fill(code);
	await expect(main.getByText('Nothing found')).toBeVisible();
	await main.getByRole('button', { name: 'It is not here. Make it yourself' }).click();
	await expect(main.getByText(`Barcode: ${code}`)).toBeVisible();
	await main.getByLabel('Name').fill('Soap of vetiver');
	await main.getByLabel('Category').selectOption('GROCERY');
	await main.getByLabel(/^Pack, such as/).fill('1 piece');
	await main.getByLabel('Price, ₹').fill('40');
	await main.getByLabel('Stock').fill('3');
	expect(await faultsOf(page)).toEqual([]);
	// The way back asks before it throws away what was typed.
	await main.getByRole('button', { name: 'Back: Soap of vetiver' }).click();
	await expect(main.getByText('Tap again: what you typed goes')).toBeVisible();
	await expect(main.getByLabel('Price, ₹')).toHaveValue('40');
	await main.getByRole('button', { name: 'Put it on the shelf' }).click();
	await expect(main.getByRole('status').filter({ hasText: 'On your shelf' })).toContainText('Soap of vetiver');
	await find.fill(code);
	await expect(main.getByRole('button', { name: 'Soap of vetiver' })).toBeVisible();
});

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { amountText } from '#lib/format/money.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { photo } from '../support/photos.ts';
import { shelvesOf } from './addresses.ts';
import { faultsOf, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

declare global {
	interface Window {
		/** The barcodes that the faked reader sees. */
		seen: string[];
	}
}

test.use(WITH_PICTURES);

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
	expect(await faultsOf(page)).toEqual([]);

	// One field after the other, by Enter; each is saved by itself.
	const from = randomInt(1_000, 900_000);
	await stocks.first().focus();
	for (let done = 0; done < 20; done++) {
		await page.keyboard.type(String(from + done));
		await page.keyboard.press('Enter');
	}
	await expect(main.getByText('Saved', { exact: true })).toHaveCount(20, { timeout: 60_000 });
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
	expect(await faultsOf(page)).toEqual([]);
	await main.getByRole('radio', { name: /^Out of stock/ }).check();
	await expect(page).toHaveURL(/part=out/);
	await expect(main.getByText('Nothing found')).toBeVisible();
});

test('C40 P3 a shop puts a pack of the library on its shelf, and one of its own with a photograph, and takes it off again @any-width', async ({
	page,
	store,
}) => {
	// A browser that reads barcodes.
	await page.addInitScript(() => {
		window.seen = [];
		window.BarcodeDetector = class {
			detect = () => Promise.resolve(window.seen.map((rawValue) => ({ rawValue })));
		};
	});
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	// Letters alone: a number might be read as a pack.
	const own = `Halwa of ${newId().replace(/\d/g, 'x').slice(0, 12)} figs and nuts`;
	const sold = async (q: string) =>
		(await ask(store, 'GET catalog/shops/{storeId}/products', { storeId: shop.id, q: q.slice(0, 25) })).products.flat();
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await main.getByRole('link', { name: 'Add a product' }).click();
	await expect(page).toHaveURL(/\/counter\/shelf\/new$/);
	const find = main.getByLabel('Find what you want to sell');
	expect(await faultsOf(page)).toEqual([]);

	// By its barcode; one that cannot be read is said.
	const picture = { name: 'code.jpg', mimeType: 'image/jpeg', buffer: await photo() };
	const scan = () => main.getByLabel('Scan the barcode').setInputFiles(picture);
	await scan();
	await expect(main.getByText('No barcode found. Take the photo closer')).toBeVisible();
	await page.evaluate((code) => window.seen.push(code), '8901030865237');
	await scan();
	await expect(find).toHaveValue('8901030865237');
	await expect(main.getByText('No barcode found. Take the photo closer')).toHaveCount(0);

	// From the library, in a pack of its own; what is missing is said before anything is sent.
	await find.fill(shop.first.name.slice(0, 25));
	await main.getByRole('button', { name: shop.first.name }).first().click();
	const pack = `${randomInt(3_000, 90_000)} g`;
	await main.getByLabel(/^(Or another pack|Pack, such as)/).fill(pack);
	await main.getByLabel('Price, ₹').fill('120');
	await main.getByLabel('MRP, ₹').fill('110');
	await main.getByLabel('Stock').fill('3');
	const save = main.getByRole('button', { name: 'Put it on the shelf' });
	await save.click();
	await expect(main.getByLabel('MRP, ₹')).toBeFocused();
	await expect(main.getByLabel('MRP, ₹')).toHaveAccessibleDescription('The MRP cannot be less than the price. Change both');
	await main.getByLabel('MRP, ₹').fill('');
	expect(await faultsOf(page)).toEqual([]);
	await save.click();
	await expect(main.getByRole('status').filter({ hasText: 'On your shelf' })).toContainText(`${shop.first.name}, ${pack}`);
	await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
	expect((await sold(shop.first.name)).filter(({ sellingPrice, stockLeft }) => sellingPrice === 120 && stockLeft === 3)).not.toEqual([]);

	// Nobody has this one.
	// A whole name, which is longer than a search takes.
	await find.clear();
	await find.pressSequentially(own);
	await main.getByRole('button', { name: 'It is not here. Make it yourself' }).press('Enter');
	await expect(main.getByLabel('Name').and(page.locator(':focus'))).toHaveValue(own);
	await expect(main.getByLabel('Category')).toHaveValue(/^SWEETS/);
	// All that is missing is said at its field, and the first one is led to. A click might be taken for a double tap on the form that has gone.
	await save.press('Enter');
	await expect(main.getByLabel(/^Pack, such as/)).toBeFocused();
	await expect(main.getByLabel('Price, ₹')).toHaveAccessibleDescription(/./);
	await expect(main.getByLabel('Stock')).toHaveAccessibleDescription(/./);
	// Phones reload a page while the camera is open: what was typed is there after it.
	await main.getByLabel('Price, ₹').fill('90');
	await page.reload();
	await expect(main.getByLabel('Name')).toHaveValue(own);
	await expect(main.getByLabel('Category')).toHaveValue(/^SWEETS/);
	await expect(main.getByLabel('Price, ₹')).toHaveValue('90');
	const takePhoto = async () => {
		await main.locator('input[type=file]').setInputFiles({ name: 'halwa.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') });
		await expect(main.getByRole('img', { name: 'The photo' })).toBeVisible();
	};
	// So is its photograph after a look at another screen; after a reload it is asked for again.
	await takePhoto();
	await page.getByRole('link', { name: 'Orders', exact: true }).click();
	await page.goBack();
	await expect(main.getByRole('img', { name: 'The photo' })).toBeVisible();
	await expect(main.getByLabel('Price, ₹')).toHaveValue('90');
	await page.reload();
	await expect(main.getByText('The photo is not here any more. Choose it again')).toBeVisible();
	await takePhoto();
	await expect(main.getByText('The photo is not here any more')).toHaveCount(0);
	await main.getByLabel(/^Pack, such as/).fill('250 g');
	await main.getByLabel('Stock').fill('10');
	expect(await faultsOf(page)).toEqual([]);
	await save.click();
	await expect(main.getByRole('status').filter({ hasText: 'On your shelf' })).toContainText(own);
	expect((await sold(own)).find(({ name }) => name === own)?.image).toMatch(/^\/img\//);

	// Nothing of it waits any more, and others read its pack in their language.
	await page.goto('/hi/counter/shelf/new');
	await main.getByRole('searchbox').fill(own.slice(0, 25));
	await expect(main.getByRole('button', { name: own })).toContainText('250 ग्राम');
	await page.goto('/counter/shelf/new');

	// It stands on the shelf; what stands on the pack is said, and the product's page says it too.
	await main.getByRole('link', { name: '← Shelf' }).click();
	await main.getByLabel('Search your products').fill(own.slice(0, 25));
	await main.getByRole('button', { name: `Details: ${own}, 250 g` }).click();
	const better = `${own} fine`;
	await main.getByRole('textbox', { name: 'Name' }).fill(better);
	await main.getByText('Veg', { exact: true }).click();
	await main.getByLabel('Best before', { exact: true }).fill('2090-01-31');
	await main.getByLabel('Made in').selectOption('IN');
	expect(await faultsOf(page)).toEqual([]);
	await main.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(main.getByText('Best before 31 January 2090')).toBeVisible();
	await expect(main.getByRole('heading', { name: better })).toBeVisible();
	const card = (await sold(own)).find(({ name }) => name === better);
	expect(card).toMatchObject({ foodSign: 'veg' });
	const shown = await page.request.get(`${store.url}${card?.url}`);
	expect(await shown.text()).toMatch(/Best before[\s\S]+31 January 2090[\s\S]+Made in[\s\S]+India/);

	// A second tap takes it off.
	const off = main.getByRole('button', { name: `Take off the shelf: ${better}, 250 g` });
	await off.click();
	await off.click();
	await expect(off).toHaveCount(0);
	expect((await sold(own)).find(({ name }) => name === better)).toBeUndefined();

	// The whole shelf goes out as a file; what a changed one would do is shown before it is done.
	await main.getByRole('link', { name: 'Shelf as a file' }).click();
	await expect(page).toHaveURL(/\/counter\/shelf\/file$/);
	const download = page.waitForEvent('download');
	await main.getByRole('button', { name: 'Save as a file (CSV)' }).click();
	const saved = readFileSync(await (await download).path(), 'utf8');
	const line = saved.split('\n').find((one) => one.startsWith(shop.second.retailerProductId)) ?? '';
	const { sellingPrice } = shop.second;
	const file = `id,price\n${line.split(',')[0]},${sellingPrice - 1}\nnobody1,5\n`;
	const choose = () =>
		main.locator('input[type=file]').setInputFiles({ name: 'shelf.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
	await choose();
	await expect(main.getByText('Rows: 2. Packs that would change: 1.')).toBeVisible();
	await expect(main.getByText(`Price, ₹: ${amountText(sellingPrice)} → ${amountText(sellingPrice - 1)}`)).toBeVisible();
	await expect(main.getByText('Your shelf has no such pack')).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	const refused = page.waitForEvent('download');
	await main.getByRole('button', { name: 'Save these rows to mend them (CSV)' }).click();
	expect(readFileSync(await (await refused).path(), 'utf8')).toBe(
		'\ufeffid,price,why not taken\nnobody1,5,3: Your shelf has no such pack\n',
	);
	const priceNow = async () =>
		(await sold(shop.second.name)).find(({ retailerProductId }) => retailerProductId === shop.second.retailerProductId)?.sellingPrice;
	expect(await priceNow()).toBe(sellingPrice);
	await main.getByRole('button', { name: 'Change packs: 1' }).click();
	await expect(main.getByText('Changed packs: 1. Customers see it now.')).toBeVisible();
	expect(await priceNow()).toBe(sellingPrice - 1);
});

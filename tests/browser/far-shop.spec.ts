import * as z from 'zod/mini';
import { Product, ShopList } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import { expect, test } from '../support/browser.ts';
import { HERE, shelvesOf } from './addresses.ts';

/** The area of Shree Sannidhi is far from the home point, for which pages are drawn when no place is chosen. */
const DADAR = '/india/mumbai/dadar';

test('L1 R3 from a locality’s page a shop refuses nobody who has named no place, and is one tap from delivering', async ({ page }) => {
	await page.goto(DADAR);
	await page.getByRole('main').locator('.scard').first().getByRole('link').first().click();
	const main = page.getByRole('main');
	await expect(main.getByText(/^.+ delivers around .+\.$/)).toBeVisible();
	await expect(main.getByText('Does not deliver to your place')).toHaveCount(0);
	// The place of that page, though another is nearer to the shop.
	await expect(main.getByText(/ delivers around Dadar\.$/)).toBeVisible();
	await main.getByRole('button', { name: 'Deliver to Dadar' }).click();
	await expect(main.locator('.far')).toHaveCount(0);
	await expect(page.locator('[data-location-text]')).toHaveText('Dadar');
	await expect(main.getByText(/\d+–\d+ min|^Opens |^Closed/).first()).toBeVisible();
});

test('L1 R3 who comes to a far shop from the page of a place that it does not serve is offered the one nearest to it', async ({
	page,
	store,
}) => {
	await page.goto(DADAR);
	const path = await page.getByRole('main').locator('.scard').first().getByRole('link').first().getAttribute('href');
	const way = page.getByRole('main').getByRole('button', { name: /^Deliver to / });
	await page.goto(path ?? '');
	const nearest = await way.innerText();
	const asked = page.waitForResponse(/\/api\/catalog\/shops\//);
	await page.goto(path ?? '', { referer: `${store.url}/india/mumbai/borivali-west` });
	// What is asked after it is answered after it.
	await page.evaluate(async (url) => (await fetch(url)).json(), (await asked).url());
	await expect(way).toHaveText(nearest);
});

/** A product of shops in Vashi that no shop sells where visitors are who have chosen no place. */
async function soldFarAway(url: string): Promise<Product> {
	const read = async <T>(path: string, data: z.ZodMiniType<T>): Promise<T> => {
		const answer: { data: unknown } = await (await fetch(`${url}/api/catalog/${path}`)).json();
		return z.parse(data, answer.data);
	};
	const { shops } = await read('shops?limit=50&location=19.077,72.998', ShopList);
	for (const { id } of shops)
		for (const [card] of await shelvesOf(url, id)) {
			const product = await read(`products/${card?.libraryProductId}?sid=${id}&${HERE}`, Product);
			if (product.sellers.length === 0) return product;
		}
	throw new Error('all that shops in Vashi sell is sold here too');
}

test('L1 R9 the page of a product that only a far shop sells says its price, and leads to a place of that shop, and to any other', async ({
	page,
	store,
}) => {
	const product = await soldFarAway(store.url);
	await page.goto(product.url);
	const main = page.getByRole('main');
	await expect(main.getByText(/ delivers around /)).toBeVisible();
	// Search engines are told it too.
	await expect(main.locator('.details .price')).toHaveText(new RegExp(`${priceText(product.sellingPrice)}$`));
	await expect(main.locator('.details').getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
	await main.getByRole('link', { name: 'Choose another place' }).click();
	await expect(page.getByRole('dialog', { name: 'Where should it come?' })).toBeVisible();
	await page.keyboard.press('Escape');
	await main.getByRole('button', { name: /^Deliver to / }).click();
	await expect(main.getByText(/ delivers around /)).toHaveCount(0);
	await expect(main.getByText('Sold by')).toBeVisible();
});

test('L1 R22 a city’s page asks where in it, and takes the place that is tapped', async ({ page }) => {
	await page.goto('/india/new-mumbai');
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Vashi' }).click();
	await expect(main.getByText('Delivering to Vashi')).toBeFocused();
	await expect(page.locator('[data-location-text]')).toHaveText('Vashi');
	await main.locator('.scard').first().getByRole('link').first().click();
	await expect(page.locator('html')).not.toHaveAttribute('data-cell', 'home');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('L1 L7 the way on of a far shop leads back to it, and it delivers there', async ({ page }) => {
		await page.goto(DADAR);
		await page.getByRole('main').locator('.scard').first().getByRole('link').first().click();
		const main = page.getByRole('main');
		const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
		await main.getByRole('button', { name: /^Deliver to / }).click();
		await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
		await expect(main.locator('.far')).toHaveCount(0);
	});
});

import type { Page } from '@playwright/test';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { logIn, openLogin, productAt, shelves } from './shopping.ts';

test.use(WITH_PICTURES);

/** Orders a product by the API, with the token of the page's customer. */
const orderByApi = (page: Page, { retailerProductId }: ProductCard, quantity: number) =>
	page.evaluate(
		async ([pack, count]) => {
			const call = async (method: string, path: string, body?: object) => {
				const headers = {
					'Content-Type': 'application/json',
					Authorization: `Token ${localStorage.getItem('token')}`,
					'Idempotency-Key': `${Date.now()}-order`,
				};
				const answer = await fetch(`/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
				const { data, errors } = await answer.json();
				if (!data) throw new Error(JSON.stringify(errors));
				return data;
			};
			const { cartId } = await call('GET', 'cart');
			await call('POST', `cart/${cartId}/product/add`, { retailerProductId: pack, quantity: count });
			const location = { lat: 19.1178548, lng: 72.8631304 };
			const fields = {
				flatNumber: '1',
				buildingName: 'A',
				localityName: 'Chakala',
				pinCode: '400093',
				addressText: 'A, Chakala',
				isDefault: true,
			};
			const { locationId } = await call('POST', 'customer/customer-location', { ...fields, location });
			const { bill } = await call('PATCH', `cart/${cartId}/delivery/update`, { type: 'DELIVERY', locationId });
			return call('POST', 'order', { cartId, expectedToPay: bill.toPay });
		},
		[retailerProductId, quantity] as const,
	);

test('V12 X6 A2 C29 C30 home shows a customer the order under way and what can be bought again; when it does not load, a way to try again @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/503/);
	const [cards] = await shelves(store.url);
	const dear = productAt(cards.filter(({ foodSign }) => foodSign === 'veg').toSorted((a, b) => b.sellingPrice - a.sellingPrice));
	await page.goto('/');
	// Products stand under the name of their shop, a row each.
	const rails = page.locator('main section').filter({ has: page.getByRole('link', { name: 'See the shop' }) });
	await expect(rails).toHaveCount(3);
	await openLogin(page);
	await logIn(page);
	const { id } = await orderByApi(page, dear, 3);

	await page.reload();
	const bar = page.getByRole('navigation', { name: 'Orders under way' });
	await expect(bar.getByRole('link', { name: /Order placed/ })).toHaveAttribute('href', `/orders/${id}`);
	const again = page.getByRole('region', { name: 'Buy again' });
	await expect(again.getByRole('link', { name: dear.name })).toBeVisible();
	await expect(again.getByRole('article').filter({ hasText: dear.name }).getByRole('img', { name: 'Veg', exact: true })).toBeVisible();
	const add = again.getByRole('button', { name: `ADD: ${dear.name}` });
	const more = again.getByRole('button', { name: `One more: ${dear.name}` });
	await add.press('Enter');
	await expect(more).toBeFocused();
	await again.getByRole('button', { name: `One less: ${dear.name}` }).press('Enter');
	await expect(add).toBeFocused();
	await add.click();
	await expect(more).toBeVisible();
	await expect(page.locator('[data-cart-count]').first()).toHaveText('1');

	await page.route('**/api/customer/home**', (route) =>
		route.fulfill({ status: 503, json: { errors: [{ code: 'BUSY', message: 'x', display_text: 'Too much at once' }] } }),
	);
	await page.reload();
	const flag = page.getByRole('alert').filter({ hasText: 'Too much at once' });
	await expect(flag).toBeVisible();
	await page.unroute('**/api/customer/home**');
	await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
	await expect(again).toBeVisible();
	await expect(flag).toHaveCount(0);
});

test('X7 on the home page a picture that does not come is replaced by the drawing of its kind: an offer, a product or category, a shop @any-width', async ({
	page,
	allowed,
}) => {
	allowed.push(/404/);
	await page.goto('/');
	const kinds = { '.banner img': 'label', '.tile img': 'package', '.pcard-pic img': 'package', '.scard-front img': 'convenience-store' };
	for (const [selector, art] of Object.entries(kinds)) {
		const picture = page.locator(selector).first();
		await picture.evaluate((image) => image.setAttribute('src', '/art/nothing-of-this-name/at-all.svg'));
		await expect(picture, selector).toHaveAttribute('src', `/art/${art}.svg?g=sand`);
	}
});

test('V12 where the page cannot be drawn for the chosen place, the place’s own sections stand in it @any-width', async ({
	page,
	context,
}) => {
	await page.goto('/');
	await page.locator('[data-open=locations]:visible').click();
	await page.getByRole('dialog').getByLabel('Locality or PIN code').fill('Marol');
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Marol/ })
		.first()
		.click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.locator('html')).not.toHaveAttribute('data-cell', 'home');
	// A browser that keeps no cookies: the page is drawn for the home point again and again.
	await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }));
	// The page that is left may write its cookie once more.
	await expect(async () => {
		await page.goto('about:blank');
		await context.clearCookies();
		await page.goto('/');
		await expect(page.locator('html')).toHaveAttribute('data-cell', 'home', { timeout: 500 });
	}).toPass();
	const rails = page.getByRole('link', { name: 'See the shop' });
	await expect(page.locator('[data-island=home] section')).not.toHaveCount(0);
	await expect(page.locator('main > .section:visible')).toHaveCount(0);
	await expect(rails.filter({ visible: true })).toHaveCount(3);
	await expect(page.locator('[data-island=home]').getByRole('button', { name: /^ADD/ }).first()).toBeVisible();
});

test('C40 a page that a cache between had of another place is fetched for one’s own, under its own address @any-width', async ({
	page,
	context,
	store,
}) => {
	await context.addCookies([{ name: 'loc', value: 'te7udn', url: store.url }]);
	const kept = await (await fetch(`${store.url}/shops?openNow=1`)).text();
	const asked: string[] = [];
	await page.route(`${store.url}/shops**`, async (route) => {
		const url = route.request().url();
		asked.push(url.slice(store.url.length));
		if (url.includes('own=')) return route.continue();
		return route.fulfill({ contentType: 'text/html; charset=utf-8', body: kept });
	});
	const ask = async () => {
		await page.goto('/shops?openNow=1');
		await expect(page.locator('html')).toHaveAttribute('data-cell', 'te7udn');
		await expect(page).toHaveURL(`${store.url}/shops?openNow=1`);
		return asked.splice(0);
	};
	expect(await ask()).toEqual(['/shops?openNow=1', '/shops?openNow=1', '/shops?openNow=1&own=1']);
	// From then on it is asked for without trying again.
	expect(await ask()).toEqual(['/shops?openNow=1', '/shops?openNow=1&own=1']);
});

test('R1 R9 R21 the parts of home, of a product’s page and of a locality stand 32 px apart', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const { localities } = await ask(store, 'GET catalog/localities', { q: 'Chakala', limit: 1 });
	for (const path of ['/', productAt(cards).url, localities[0]?.url ?? '']) {
		await page.goto(path);
		const gaps = await page.locator('main .section + .section').evaluateAll((sections) =>
			sections.flatMap((section) => {
				const [box, before] = [section.getBoundingClientRect(), section.previousElementSibling?.getBoundingClientRect()];
				// On a wide screen two small ones stand side by side.
				return before && before.right > box.left ? [box.top - before.bottom] : [];
			}),
		);
		expect(gaps.length, path).toBeGreaterThan(0);
		expect(new Set(gaps.map(Math.round)), path).toEqual(new Set([32]));
	}
});

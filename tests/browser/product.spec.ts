import * as z from 'zod/mini';
import { hasDiscount, shownSaving } from '#lib/catalogue/discount.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { Product } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import { geohash } from '#lib/place/geo.ts';
import { expect, test } from '../support/browser.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { HERE, productsAt, shelvesOf, shopsOf } from './addresses.ts';

test.use(WITH_PICTURES);

const Answer = z.object({ data: Product });
const productOf = async (url: string, id: string) =>
	z.parse(Answer, await (await fetch(`${url}/api/catalog/products/${id}?${HERE}`)).json()).data;

test('R9 without JavaScript a product page says what it costs where: price, saving, packs, sellers cheapest first, similar, brand, way back @any-width', async ({
	browser,
	store,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
	const page = await context.newPage();
	const entries = await productsAt(store.url, 'products?limit=60&offers=1&sort=offer');
	const card = entries.map(([first]) => first).find((one) => one?.brand && hasDiscount(one.mrp, one.sellingPrice));
	if (!card) throw new Error('the sample has nothing on offer');
	const product = await productOf(store.url, card.libraryProductId);
	await page.goto(product.url.replace(/\?.*/, ''));
	const article = page.locator('article.details');
	await expect(article.getByRole('heading', { level: 1 })).toHaveText(product.name);
	await expect(article.locator('.price-large')).toHaveText(priceText(product.mrp) + priceText(product.sellingPrice));
	await expect(article.locator('.price-large s')).toHaveText(priceText(product.mrp));
	await expect(article.locator('[data-save]')).toHaveText(`You save ${priceText(shownSaving(product.mrp, product.sellingPrice))}`);
	await expect(article.locator('.flag')).toHaveText(`${product.offerPercent}% OFF`);
	await expect(article.locator('.pack')).toHaveCount(product.variants.length > 1 ? product.variants.length : 0);
	if (product.description) await expect(article).toContainText(product.description);
	await expect(article.getByRole('link', { name: product.store.name })).toBeVisible();
	const sellers = page.locator('.sellers a');
	await expect(sellers).toHaveCount(product.sellers.length > 1 ? product.sellers.length : 0);
	const inStock = product.sellers
		.filter(({ variants: [first] }) => first?.inStock && first.measurementDisplayText === product.measurementDisplayText)
		.map(({ variants: [first] }) => first?.sellingPrice ?? 0);
	expect(inStock).toEqual([...inStock].sort((a, b) => a - b));
	const having = product.sellers.filter(({ variants }) => variants.some((one) => one.inStock)).length;
	if (product.sellers.length > 1) await expect(page.locator('#sellers')).toHaveText(new RegExp(`^${having} shop`));
	expect(await sellers.locator('.seller-price b').allTextContents()).toEqual(
		product.sellers.length > 1 ? product.sellers.map(({ variants: [first] }) => priceText(first?.sellingPrice ?? 0)) : [],
	);
	for (const words of await sellers.allTextContents()) expect(words).toMatch(/km.*(delivery|Free)/s);
	expect(await page.locator('.product-rail article').count()).toBe(product.similar.length);
	await article.getByRole('link', { name: product.brand?.name ?? '' }).click();
	await expect(page).toHaveURL(product.brand?.url ?? '');
	await context.close();
});

test('R9 R23 V7 a product that nobody near sells says so with a way on; sold out it shows NOTIFY; wrong names are redirected @any-width', async ({
	store,
}) => {
	const [entry] = await productsAt(store.url, 'products?limit=1');
	const card = entry?.[0];
	if (!card) throw new Error('the sample is empty');
	const at = async (path: string, cookie = '') => fetch(store.url + path, { headers: { cookie }, redirect: 'manual' });
	const far = `loc=${geohash({ lat: 28.6, lng: 77.2 })}`;
	const own = card.url.replace(/\?.*/, '');
	const nowhere = await (await at(own, far)).text();
	expect(nowhere).toMatch(/No shop that delivers here sells this now/);
	expect(nowhere).not.toContain('data-act="add"');
	expect(nowhere).toMatch(/<a class="btn-line" href="\/pc\//);
	expect((await (await at(`/hi${own}`, far)).text()).match(/[\u0900-\u097f]+ वाली किसी दुकान में/)).not.toBeNull();
	const moved = await at(`/te/products/anything-${card.libraryProductId}`);
	expect([moved.status, moved.headers.get('location')]).toEqual([301, `/te${own}`]);
	expect((await at('/products/anything-nobody')).status).toBe(404);

	const shelves = (await Promise.all((await shopsOf(store.url)).map(({ id }) => shelvesOf(store.url, id)))).flat();
	const out = shelves.find((variants) => variants.every(({ inStock }) => !inStock))?.[0];
	const page = await (await at(out?.url ?? '')).text();
	expect(page).toContain('data-control="notify"');
	expect(page).toMatch(/class="out"[^>]*>OUT OF STOCK/);
});

test('R9 V6 what is added from the row of similar things, whose drawings are one file, stands in the cart with its own @any-width', async ({
	page,
	store,
}) => {
	const [entry] = await productsAt(store.url, 'products?limit=1');
	await page.goto(entry?.[0]?.url ?? '');
	const rail = page.locator('.product-rail');
	await expect(rail.locator('img').first()).toHaveAttribute('src', /^\/art\/sheet\/.*#/);
	await rail.getByRole('button', { name: 'ADD' }).first().click();
	const image = () => page.evaluate((key) => /"image":"([^"]*)/.exec(localStorage.getItem(key) ?? '')?.[1], STORAGE_KEYS.guestCart);
	await expect.poll(image).toMatch(/^\/art\/[\w-]+\.svg(\?g=[a-z]+)?$/);
	expect((await fetch(store.url + (await image()))).status).toBe(200);
});

import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';
import { addressesOf } from './addresses.ts';

const UNKNOWN = [
	'/nowhere',
	'/shops/nobody',
	'/pc/NOTHING',
	'/products/no-such-0',
	'/brands/no-such-0',
	'/a/b/c/d/e-f',
	'/india/mumbai/atlantis',
];

test('R23 an unknown address is a 404 page in its language, with a way on @any-width', async ({ page, store, allowed }) => {
	for (const { slug, bcp47 } of LANGUAGES) {
		for (const path of UNKNOWN) {
			const answer = await fetch(store.url + localizePath(path, slug));
			const html = await answer.text();
			expect([answer.status, html.match(/<html lang="([^"]+)/)?.[1], html.match(/<h1/g)?.length], path).toEqual([404, bcp47, 1]);
		}
	}
	allowed.push(/404/);
	await page.goto('/hi/shops/nobody');
	await page.getByRole('main').getByRole('link').first().click();
	await expect(page).toHaveURL('/hi/shops');
});

test('R20 R22 R23 a wrong name in an address leads to the right one for good @any-width', async ({ store }) => {
	const { shop, product, brand } = await addressesOf(store);
	const at = async (path: string) => {
		const answer = await fetch(store.url + path, { redirect: 'manual' });
		return [answer.status, answer.headers.get('location')];
	};
	const own = product.url.split('?')[0];
	expect(await at(`/hi/india/pune/nowhere/whatever/other-name-${shop.id}`)).toEqual([301, `/hi${shop.url}`]);
	expect(await at(`/products/other-name-${product.libraryProductId}?sid=${product.store.id}`)).toEqual([
		301,
		`${own}?sid=${product.store.id}`,
	]);
	expect(await at(`/brands/other-${brand.id}`)).toEqual([301, brand.url]);
	expect(await at('/shops/c/anything-at-all-62')).toEqual([301, '/shops/c/dry-fruits-and-nuts-62']);
	expect(await at('/india/new-mumbai/vashi')).toEqual([301, '/india/new-mumbai']);
});

test('R4 the twelve SEO category ids each have a list, 0 being all shops @any-width', async ({ store }) => {
	const page = await (await fetch(`${store.url}/shops`)).text();
	for (const id of [38, 39, 40, 41, 45, 46, 50, 53, 54, 57, 62]) {
		const path = page.match(new RegExp(`/shops/c/[a-z-]+-${id}(?=")`))?.[0];
		expect(path, String(id)).toBeDefined();
		expect((await fetch(store.url + path)).status).toBe(200);
	}
	const all = await fetch(`${store.url}/shops/c/all-0`, { redirect: 'manual' });
	expect(all.status).toBe(200);
	const html = await all.text();
	const cards = (text: string) => [...text.matchAll(/data-shop="(\w+)"/g)].map(([, id]) => id);
	expect(cards(html)).toEqual(cards(page));
	expect(html).toMatch(/<link rel="canonical" href="[^"]*\/shops">/);
	const wrong = await fetch(`${store.url}/shops/c/everything-0`, { redirect: 'manual' });
	expect([wrong.status, wrong.headers.get('location')]).toEqual([301, '/shops/c/all-0']);
});

test('on a phone’s first screen stand a product’s price and its button', async ({ page, isMobile, store }) => {
	const { product } = await addressesOf(store);
	await page.goto(product.url);
	const bottom = async (selector: string) => {
		const box = await page.locator(selector).first().boundingBox();
		return (box?.y ?? Number.NaN) + (box?.height ?? 0);
	};
	const screen = page.viewportSize()?.height ?? 0;
	expect(await bottom('.details-price')).toBeLessThan(screen);
	expect(await bottom('main [data-act=add]')).toBeLessThan(screen - (isMobile ? 64 : 0));
});

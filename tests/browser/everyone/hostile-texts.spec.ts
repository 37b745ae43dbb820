import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';
import { BROKEN_OUT, HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { WITH_PICTURES } from '../../support/launch.ts';
import { addressesOf } from '../addresses.ts';
import { addFromPage, logIn, openCart, openLogin, productAt, shelves } from '../shopping.ts';

// The texts name pictures that do not exist: their `onerror` can run only where pictures are fetched.
test.use(WITH_PICTURES);

/** The longest text that a search takes (§5). */
const SEARCH_MAX = 25;

test('150 hostile texts in the addresses of pages are only text in the HTML', async ({ page, store }) => {
	test.slow();
	const { shop } = await addressesOf(store);
	const paths = HOSTILE_TEXTS.flatMap((text, i) => {
		const q = encodeURIComponent(text);
		const short = encodeURIComponent(text.slice(0, SEARCH_MAX));
		const others = [`${localizePath(shop.url, 'hi')}?q=${short}`, `/login?ref=${q}`, `/pc/GROCERY?sort=${q}`];
		return [`/search?q=${short}`, others[i % others.length] ?? ''];
	});
	await page.goto('/about');
	const wrong = await page.evaluate(
		async ({ all, brokenOut }) => {
			const found: string[] = [];
			for (const path of all) {
				const answer = await fetch(path);
				const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
				const scripts = [...parsed.scripts].filter(({ textContent }) => /^hacked|^\}\)/.test(textContent ?? ''));
				if (answer.status >= 500 || parsed.querySelector(brokenOut) || scripts.length > 0) found.push(`${answer.status} ${path}`);
			}
			return found;
		},
		{ all: paths, brokenOut: BROKEN_OUT },
	);
	expect(wrong).toEqual([]);
});

test('150 hostile texts that a customer stores come back as they were, and run on no page that shows them', async ({ page, store }) => {
	test.slow();
	let hasRun = false;
	await page.exposeFunction('hacked', () => {
		hasRun = true;
	});
	page.on('dialog', () => {
		hasRun = true;
	});
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await openLogin(page);
	await logIn(page);
	const seen = await page.evaluate(async (texts) => {
		const headers = { Authorization: `Token ${localStorage.getItem('token')?.replaceAll('"', '')}`, 'Content-Type': 'application/json' };
		const call = async (method: string, path: string, body?: object) => {
			const answer = await fetch(`/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
			return { status: answer.status, data: (await answer.json()).data };
		};
		const wrong: string[] = [];
		for (const text of texts) {
			const { data } = await call('PATCH', 'customer/profile', { first_name: text, last_name: text });
			if (data?.first_name !== text.trim() || data?.last_name !== text.trim()) wrong.push(text);
		}
		const { data: cart } = await call('GET', 'cart');
		const names = texts.filter((_, i) => i % 25 === 0);
		for (const name of names) await call('POST', `cart/${cart.cartId}/custom-product/add`, { name, quantity: 1 });
		const [text = ''] = names;
		const fields = { flatNumber: text, buildingName: text, streetName: text, landmark: text, localityName: text, addressType: text };
		const where = { addressText: text, googleAddress: text, location: { lat: 19.1178548, lng: 72.8631304 }, pinCode: '400099' };
		const added = await call('POST', 'customer/customer-location', { ...fields, ...where });
		return { wrong, names, added: added.status };
	}, HOSTILE_TEXTS);
	expect(seen.wrong).toEqual([]);
	expect(seen.added).toBeLessThan(300);
	for (const path of ['/', '/account', '/profile', '/account/addresses', '/cart']) {
		await page.goto(path);
		await expect(page.locator('h1').first()).toBeVisible();
		await expect(page.locator(BROKEN_OUT), path).toHaveCount(0);
	}
	await page.goto('/');
	await openCart(page);
	for (const name of seen.names) await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText(name.trim());
	expect(hasRun).toBe(false);
});

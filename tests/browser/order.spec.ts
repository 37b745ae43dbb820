import { expect, test } from '../support/browser.ts';
import type { Store } from '../support/store.ts';
import { addFromPage, logIn, openLogin, productAt, shelves } from './shopping.ts';

async function partner(store: Store, id: string, move: string): Promise<void> {
	const headers = { Authorization: `Partner ${store.partnerToken}`, 'Content-Type': 'application/json' };
	const answer = await fetch(`${store.url}/api/partner/orders/${id}/${move}`, { method: 'POST', headers, body: '{}' });
	expect(answer.status, await answer.text()).toBe(200);
}

for (const [language, words] of Object.entries({
	en: {
		add: 'Add To Cart',
		cart: '',
		login: 'Log in to order',
		flat: 'Flat or house number',
		building: 'Building or society',
		landmark: 'Landmark (if any)',
		address: 'Delivery address',
		needs: 'Add your address',
		home: 'Home',
		needed: 'Please fill this in',
		save: 'Save address',
		place: /^Place order · ₹/,
		code: '6-digit OTP',
		way: 'On the way',
		placed: 'Order placed',
		done: 'Delivered',
		ahead: ['Shop confirms', 'Leaves the shop', /^Delivery/],
		seen: / ago$/,
	},
	hi: {
		add: 'कार्ट में जोड़ें',
		cart: '/hi',
		login: 'ऑर्डर के लिए लॉग इन करें',
		flat: 'फ़्लैट या मकान नंबर',
		building: 'बिल्डिंग या सोसाइटी',
		landmark: 'लैंडमार्क (हो तो)',
		address: 'डिलीवरी का पता',
		needs: 'अपना पता जोड़ें',
		home: 'घर',
		needed: 'यह भी भरें',
		save: 'पता सेव करें',
		place: /^ऑर्डर करें · ₹/,
		code: '6 अंकों का OTP',
		way: 'रास्ते में',
		placed: 'ऑर्डर हो गया',
		done: 'डिलीवर हो गया',
		ahead: ['दुकान की पुष्टि', 'दुकान से निकलेगा', /^डिलीवरी/],
		seen: /पहले अपडेट हुआ$/,
	},
}))
	test(`C39 V8 P2 ${language}: from a guest’s cart by login and a new address to an order that is followed till the door`, async ({
		page,
		store,
	}) => {
		const [cards] = await shelves(store.url);
		const dear = productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice));
		await page.goto(`${words.cart}${dear.url}`);
		const control = page.locator(`form[data-pack-id="${dear.retailerProductId}"]`).first();
		await control.locator('[data-act=add]').click();
		for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
		await page.goto(`${words.cart}/cart`);
		await page.getByRole('button', { name: words.login }).click();
		if (language === 'en') await logIn(page);
		else {
			const dialog = page.getByRole('dialog');
			await dialog.locator('input[name=phone]').fill('9811122233');
			await dialog.locator('button[type=submit]').click();
			await dialog.getByLabel(words.code).fill('123456');
			await dialog.waitFor({ state: 'hidden' });
		}
		// The next step is in view, and until it is taken the button leads to it.
		await expect(page.getByRole('heading', { name: words.address })).toBeFocused();
		await expect(page.getByRole('heading', { name: words.address })).toBeInViewport();
		await page.getByRole('button', { name: words.needs }).click();
		await expect(page.getByRole('region', { name: words.address }).locator('input').first()).toBeFocused();
		await page
			.locator('section', { has: page.getByLabel(words.flat) })
			.getByRole('textbox')
			.first()
			.fill('Chakala');
		await page.locator('.choices button').first().click();
		await page.getByRole('button', { name: words.save }).click();
		await expect(page.getByLabel(words.flat)).toBeFocused();
		await expect(page.getByLabel(words.flat)).toHaveAccessibleDescription(words.needed);
		await page.getByLabel(words.flat).fill('12');
		await page.getByLabel(words.building).fill('Asha Niwas, J B Road');
		await page.getByLabel(words.landmark).fill('Hanuman Mandir');
		await page.getByRole('button', { name: words.save }).click();
		const line = page.locator('.radio', { hasText: 'Asha Niwas' });
		await expect(line).toContainText(words.home);
		await expect(line).toContainText('Hanuman Mandir');
		const place = page.getByRole('button', { name: words.place });
		await expect(place).toBeEnabled();
		await place.click();
		await page.waitForURL(/\/orders\/\w+$/);
		const id = page.url().split('/').pop() ?? '';
		const stage = page.locator('.order-stage');
		await expect(stage).toHaveText(words.placed);
		await expect(page.locator('.timeline li:not([data-done])')).toHaveText(words.ahead);
		await expect(page.getByRole('main').getByText('12, Asha Niwas, J B Road')).toBeVisible();
		await expect(page.getByText('Hanuman Mandir')).toBeVisible();
		await partner(store, id, 'accept');
		await partner(store, id, 'dispatch');
		await expect(stage).toHaveText(words.way);
		await partner(store, id, 'deliver');
		await expect(stage).toHaveText(words.done);
		await expect(page.locator('.timeline [data-done] time')).toHaveCount(4);
		await expect(page.getByText(words.seen)).toHaveCount(0);
		await page.goto(`${words.cart}/orders`);
		await expect(page.locator('.order-card')).toContainText(words.done);
		// The first address is the default one, and the default one is selected (§4).
		await expect(page.locator('[data-location-text]')).toContainText('Asha Niwas');
		expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('{}');
	});

test('C39 an answer that gets lost is asked for again by the same key: one order, and “checking”, never “failed”', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/ERR_FAILED/);
	const [cards] = await shelves(store.url);
	const dear = productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice));
	const control = await addFromPage(page, dear);
	for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
	await page.goto('/cart');
	await page.route('**/api/customer/customer-location', (route) => route.abort());
	await page.getByRole('button', { name: 'Log in to order' }).click();
	await logIn(page);
	// Addresses that could not be loaded may exist: no form asks for a new one.
	await expect(page.getByRole('main').getByRole('alert')).toContainText('No answer.');
	await expect(page.getByLabel('Flat or house number')).toBeHidden();
	await page.unroute('**/api/customer/customer-location');
	await page.reload();
	await page.getByLabel('Search your locality').fill('Chakala');
	await page.locator('.choices button').first().click();
	await page.getByLabel('Flat or house number').fill('7');
	await page.getByLabel('Building or society').fill('Gali 3');
	await page.getByRole('button', { name: 'Save address' }).click();
	const keys: (string | undefined)[] = [];
	await page.route('**/api/order', async (route) => {
		keys.push(route.request().headers()['idempotency-key']);
		if (keys.length > 1) return route.continue();
		await route.fetch();
		return route.abort();
	});
	await page.getByRole('button', { name: /^Place order/ }).click();
	await expect(page.getByText('Checking with the shop')).toBeVisible();
	await page.waitForURL(/\/orders\/\w+$/);
	expect(new Set(keys).size).toBe(1);
	expect(keys.length).toBeGreaterThan(1);
	await page.goto('/orders');
	await expect(page.locator('.order-card')).toHaveCount(1);
});

test('an address that the server does not take is sent once, not without end: the shopper sees why and tries again', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/ERR_FAILED/, /status of 429/);
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.goto('/cart');
	await page.getByRole('button', { name: 'Log in to order' }).click();
	await logIn(page);
	const answers: ('lost' | 'taken')[] = [];
	let calls = 0;
	await page.route('**/delivery/update', (route) => {
		calls++;
		const answer = answers.shift();
		if (answer === 'taken') return route.continue();
		if (answer === 'lost') return route.abort();
		return route.fulfill({ status: 429, json: { errors: [{ code: 'X', message: 'no', display_text: 'Not just now' }] } });
	});
	await page.getByLabel('Search your locality').fill('Chakala');
	await page.locator('.choices button').first().click();
	await page.getByLabel('Flat or house number').fill('7');
	await page.getByLabel('Building or society').fill('Gali 3');
	await page.getByRole('button', { name: 'Save address' }).click();
	const where = page.getByRole('region', { name: 'Delivery address' });
	await expect(where.getByRole('alert')).toHaveText('Not just now');
	expect(calls).toBe(1);

	// The next page sends the saved address by itself, also only once.
	await page.reload();
	await expect(where.getByRole('alert')).toHaveText('Not just now');
	await page.getByRole('button', { name: 'Choose an address' }).click();
	await expect(where.getByRole('radio')).toBeFocused();
	answers.push('lost', 'taken');
	await where.getByRole('button', { name: 'Try again' }).click();
	await expect(where.getByRole('alert')).toContainText('No answer.');
	expect(calls).toBe(3);
	await where.getByRole('button', { name: 'Try again' }).click();
	await expect(where.getByRole('radio')).toBeChecked();
	await expect(where.getByRole('alert')).toHaveCount(0);
	await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible();
	// After an answer that was lost, the page reads the cart before it sends the address again.
	await expect.poll(() => calls).toBe(4);
});

test('R11 an order that is not there or does not come, or a list that does not, says so, and shows the way to the orders', async ({
	page,
	allowed,
}) => {
	allowed.push(/status of 40[34]/, /ERR_FAILED/);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	await page.goto('/orders/nobody1');
	const main = page.getByRole('main');
	await expect(main.getByRole('alert')).toHaveText('This order is not here.');
	await expect(main.locator('[data-mount] .empty img')).toBeVisible();
	await expect(main.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
	await page.route('**/api/order/nobody2', (route) => route.abort());
	await page.goto('/orders/nobody2');
	await expect(main.getByRole('alert')).toContainText('No answer.');
	await expect(main.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
	await page.route('**/api/order', (route) => route.abort());
	await page.goto('/orders');
	await expect(main.getByRole('alert')).toContainText('No answer.');
	await page.unroute('**/api/order');
	await main.getByRole('link', { name: 'See your orders' }).click();
	await expect(main.getByRole('link', { name: 'See the shops' })).toBeVisible();
});

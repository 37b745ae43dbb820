import { type BrowserStore, expect, test } from '../support/browser.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { axeFinds, tooWide } from './everyone/measures.ts';
import { addFromPage, checkOutAsGuest, logIn, newPhone, openLogin, productAt, shelves, typeAddress } from './shopping.ts';

test.use(WITH_PICTURES);

async function partner(store: BrowserStore, id: string, move: string): Promise<void> {
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
		landmark: 'Landmark (optional)',
		address: 'Delivery address',
		contact: 'Who receives it',
		name: 'Name',
		goOn: 'Continue',
		home: 'Home',
		needed: 'Please fill this in',
		save: 'Save address',
		place: /^Place order · ₹.+ · by /,
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
		contact: 'ऑर्डर किसके लिए',
		name: 'नाम',
		goOn: 'आगे बढ़ें',
		home: 'घर',
		needed: 'यह भरें',
		save: 'पता सेव करें',
		place: /^ऑर्डर करें · ₹.+ तक$/,
		code: '6 अंकों का OTP',
		way: 'रास्ते में',
		placed: 'ऑर्डर हो गया',
		done: 'डिलीवर हो गया',
		ahead: ['दुकान कन्फ़र्म करेगी', 'दुकान से निकलेगा', /^डिलीवरी/],
		seen: /पहले अपडेट हुआ$/,
	},
}))
	test(`C39 V8 P2 ${language}: from a guest’s cart by login and a new address to an order that is followed till the door${language === 'hi' ? ' @any-width' : ' @wide'}`, async ({
		page,
		store,
	}) => {
		/** Markup and colours are the same in every language. */
		const owesNothing = async (step: string) => {
			if (language === 'en') expect([...(await axeFinds(page)), ...(await tooWide(page))], step).toEqual([]);
		};
		const [cards] = await shelves(store.url);
		const dear = productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice));
		await page.goto(`${words.cart}${dear.url}`);
		const control = page.locator(`form[data-pack-id="${dear.retailerProductId}"]`).first();
		await control.locator('[data-act=add]').click();
		for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
		await page.goto(`${words.cart}/cart`);
		await page.getByRole('button', { name: words.login }).click();
		const contact = page.getByRole('region', { name: words.contact });
		await contact.locator('input[name=phone]').fill(newPhone());
		await contact.locator('button[type=submit]').click();
		await contact.getByLabel(words.code).fill('123456');
		// The login gives its place to what is asked next.
		await expect(contact.getByRole('heading')).toBeFocused();
		await contact.getByLabel(words.name).fill('Asha Rao');
		await owesNothing('contact');
		await contact.getByRole('button', { name: words.goOn }).click();
		// The next step is in view.
		const where = page.getByRole('region', { name: words.address });
		await expect(where.getByRole('heading', { name: words.address })).toBeFocused();
		await expect(where.getByRole('heading', { name: words.address })).toBeInViewport();
		await where.getByRole('searchbox').or(where.getByRole('combobox')).or(where.getByRole('textbox')).first().fill('Chakala');
		await page.locator('.choices button').first().click();
		await expect(where.locator('.where > span').first()).toBeFocused();
		// Going on saves the address first, and says what is missing as saving does.
		await where.getByRole('button', { name: words.goOn }).click();
		await expect(page.getByLabel(words.flat)).toBeFocused();
		await expect(page.getByLabel(words.flat)).toHaveAccessibleDescription(words.needed);
		await page.getByLabel(words.flat).fill('12');
		await page.getByLabel(words.building).fill('Asha Niwas, J B Road');
		await page.getByLabel(words.landmark).fill('Hanuman Mandir');
		await owesNothing('address');
		await page.getByRole('button', { name: words.save }).click();
		const line = page.locator('.radio', { hasText: 'Asha Niwas' });
		await expect(line).toContainText(words.home);
		await expect(line).toContainText('Hanuman Mandir');
		await where.getByRole('button', { name: words.goOn }).click();
		const place = page.getByRole('button', { name: words.place });
		await expect(place).toBeEnabled();
		// Where it goes stands beside the button, wherever the page is scrolled.
		const goesTo = page.locator('.place-bar').getByText('Asha Niwas');
		await expect(goesTo).toBeInViewport();
		await owesNothing('payment');
		await place.click();
		await page.waitForURL(/\/orders\/\w+$/);
		const id = page.url().split('/').pop() ?? '';
		const stage = page.locator('h2.order-stage');
		await expect(stage).toHaveText(words.placed);
		await expect(page.locator('.timeline li:not([data-done])')).toHaveText(words.ahead);
		await expect(page.getByRole('main').getByText('12, Asha Niwas, J B Road')).toBeVisible();
		await expect(page.getByText('Hanuman Mandir')).toBeVisible();
		await owesNothing('placed');
		await partner(store, id, 'accept');
		await partner(store, id, 'dispatch');
		await expect(stage).toHaveText(words.way);
		await partner(store, id, 'deliver');
		await expect(stage).toHaveText(words.done);
		await expect(page.locator('.timeline [data-done] time')).toHaveCount(4);
		await expect(page.getByText(words.seen)).toHaveCount(0);
		await owesNothing('delivered');
		await page.goto(`${words.cart}/orders`);
		await expect(page.locator('.order-card')).toContainText(words.done);
		// The first address is the default one, and the default one is selected (§4).
		await expect(page.locator('[data-location-text]')).toContainText('Asha Niwas');
		expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('{}');
	});

test('an address that the server does not take is sent once, not without end: the shopper sees why and tries again @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/ERR_FAILED/, /status of 429/);
	const [cards] = await shelves(store.url);
	const control = await addFromPage(page, productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice)));
	// Below the shop's minimum nobody checks out.
	for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
	await page.goto('/cart');
	await checkOutAsGuest(page);
	const where = page.getByRole('region', { name: 'Delivery address' });
	await expect(page.getByLabel('Locality or PIN code')).toBeVisible();
	const answers: ('lost' | 'taken')[] = [];
	let calls = 0;
	await page.route('**/delivery/update', (route) => {
		calls++;
		const answer = answers.shift();
		if (answer === 'taken') return route.continue();
		if (answer === 'lost') return route.abort();
		return route.fulfill({ status: 429, json: { errors: [{ code: 'X', message: 'no', display_text: 'Not just now' }] } });
	});
	await typeAddress(page);
	await expect(where.getByRole('alert')).toHaveText('Not just now');
	expect(calls).toBe(1);

	// The next page sends the saved address by itself, also only once.
	await page.reload();
	await expect(where.getByRole('alert')).toHaveText('Not just now');
	await expect(where.getByRole('button', { name: 'Continue' })).toBeDisabled();
	answers.push('lost', 'taken');
	await where.getByRole('button', { name: 'Try again' }).click();
	await expect(where.getByRole('alert')).toContainText('No answer.');
	expect(calls).toBe(3);
	await where.getByRole('button', { name: 'Try again' }).click();
	await expect(where.getByRole('radio', { name: /^Home/ })).toBeChecked();
	await expect(where.getByRole('alert')).toHaveCount(0);
	await expect(where.getByRole('button', { name: 'Continue' })).toBeEnabled();
	// After an answer that was lost, the page reads the cart before it sends the address again.
	await expect.poll(() => calls).toBe(4);
});

test('R11 an order that is not there or does not come, or a list that does not, says so, and shows the way to the orders @any-width', async ({
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

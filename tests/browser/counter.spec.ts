import type { Page } from '@playwright/test';
import { amountText } from '#lib/format/money.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { counterCommand, customerOf, faultsOf, openCounter } from './at-the-counter.ts';
import { newPhone, PIXEL } from './shopping.ts';

declare global {
	interface Window {
		tones: number;
		/** When the first tone began, and when the first order that rings stood in the list, in ms of the page. */
		heardAt: number;
		shownAt: number;
	}
}

/** Counts the tones that the page plays. */
const countTones = (page: Page) =>
	page.addInitScript(() => {
		Object.assign(window, { tones: 0, heardAt: 0, shownAt: 0 });
		const { start } = OscillatorNode.prototype;
		OscillatorNode.prototype.start = function (...when) {
			window.heardAt ||= performance.now();
			window.tones++;
			start.apply(this, when);
		};
		new MutationObserver(() => {
			if (document.querySelector('main .ct-rings')) window.shownAt ||= performance.now();
		}).observe(document, { childList: true, subtree: true });
	});
const tones = (page: Page) => page.evaluate(() => window.tones);

test('C40 P3 the counter hears an order, changes it, the customer accepts; it is packed, sent out over a dropped line, and paid in cash at the door @any-width', async ({
	page,
	browser,
	store,
	allowed,
}) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|status of 40[014]/);
	await countTones(page);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	await expect(page.getByText('Live', { exact: true })).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	const below = await main.boundingBox();
	await page.getByRole('button', { name: /^Tap here once/ }).click();
	await expect(page.getByRole('button', { name: /^Tap here once/ })).toHaveCount(0);
	// Nothing moves under the finger.
	expect((await main.boundingBox())?.y).toBe(below?.y);

	// Two roles at once: the customer's own browser.
	const theirs = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': '10.66.6.6' },
	});
	const customerPage = await theirs.newPage();
	const customer = await customerOf(customerPage, store, shop);
	// Another device at the same counter.
	const other = await browser.newContext({ storageState: await page.context().storageState(), serviceWorkers: 'block' });
	const otherPage = await other.newPage();
	await otherPage.goto(`${store.url}/counter/orders`);
	await expect(otherPage.getByText('Live', { exact: true })).toBeVisible();
	const { id, code } = await customer.order();

	// It comes by itself, rings until somebody looks, and is counted in the title; who hears it sees it.
	const alarmOn = (where: Page) => where.getByRole('link', { name: `New order ${code}` });
	const alarm = alarmOn(page);
	for (const where of [page, otherPage]) await expect(alarmOn(where)).toBeVisible();
	await expect(page).toHaveTitle(/^\(\d+\) Orders · /);
	await expect.poll(() => tones(page)).toBeGreaterThan(0);
	const [heardAt, shownAt] = await page.evaluate(() => [window.heardAt, window.shownAt] as const);
	expect(shownAt).toBeGreaterThan(0);
	expect(shownAt - heardAt).toBeLessThanOrEqual(1_000);
	// Also where another shop is chosen; a look anywhere silences all.
	await page.getByRole('link', { name: shop.name, exact: true }).click();
	await expect(main.getByRole('heading', { name: 'Choose your shop' })).toBeVisible();
	await expect.poll(() => tones(page)).toBeGreaterThan(await tones(page));
	await alarm.click();
	await expect(main.getByRole('heading', { name: code, level: 1 })).toBeVisible();
	for (const where of [page, otherPage]) await expect(alarmOn(where)).toHaveCount(0);
	await other.close();
	expect(await faultsOf(page)).toEqual([]);

	// One pack less, something else instead, and the price of what was asked for in words.
	await main.getByRole('button', { name: 'Change the order' }).click();
	await main.getByRole('button', { name: 'Ask the customer' }).click();
	await expect(main.getByRole('alert')).toHaveText('Nothing is changed yet');
	await main.getByRole('button', { name: `One less: ${shop.first.name}` }).click();
	await main.getByRole('button', { name: 'Back', exact: true }).click();
	await expect(page.getByRole('dialog', { name: 'Leave without asking the customer?' })).toBeVisible();
	await page.keyboard.press('Escape');
	const instead = main.getByRole('button', { name: `Something else instead of: ${shop.second.name}` });
	await instead.click();
	await expect(main.getByLabel('Search your products')).toBeFocused();
	await main.getByLabel('Search your products').fill(shop.third.name.slice(0, 20));
	const found = main.getByRole('button', { name: shop.third.name }).filter({ hasText: shop.third.measurementDisplayText });
	await found.filter({ hasText: amountText(shop.third.sellingPrice) }).click();
	await expect(instead).toBeFocused();
	await main.getByLabel('Price of all: Coriander').fill('12.50');
	expect(await faultsOf(page)).toEqual([]);
	await main.getByRole('button', { name: 'Ask the customer' }).click();
	await expect(main.getByRole('status').filter({ hasText: 'Changed by the shop' })).toBeVisible();
	await page.getByRole('link', { name: '← Orders' }).click();

	await customerPage.goto(`/orders/${id}`);
	const stage = customerPage.locator('h2.order-stage');
	await customerPage.getByRole('button', { name: /^Accept · / }).click();
	await expect(stage).toHaveText('Accepted');
	await page.getByRole('link', { name: `The customer has answered ${code}` }).click();

	// What was picked stays ticked over a reload.
	const order = await ask(store, 'GET order/{id}', { id }, { token: customer.token });
	expect(order.lines.map(({ retailerProductId, quantity }) => [retailerProductId, quantity])).toEqual([
		[shop.first.retailerProductId, 1],
		[shop.third.retailerProductId, 2],
	]);
	const line = main.getByRole('checkbox', { name: shop.third.name });
	await line.check();
	await page.reload();
	await expect(line).toBeChecked();
	await expect(main.getByText(`1 of 3 picked`)).toBeVisible();
	await expect(main.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+91/);
	await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}$/);

	// The line drops: the change is kept, shown as such, also after a reload, and sent once.
	await page.route('**/api/partner/orders/**', (route) => route.abort('internetdisconnected'));
	await main.getByRole('button', { name: 'Sent out' }).click();
	await expect(main.getByText('Being sent…')).toBeVisible();
	await expect(page.getByText('1 change waits to be sent')).toBeVisible();
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('button', { name: 'Log out' }).click();
	const sure = page.getByRole('dialog', { name: 'Log out' });
	await expect(sure).toContainText('1 change waits to be sent');
	await sure.getByRole('button', { name: 'Stay logged in' }).click();
	await page.goBack();
	await page.unroute('**/api/partner/orders/**');
	await expect(main.getByRole('status').filter({ hasText: 'On the way' })).toBeVisible();
	const amount = amountText(order.bill.toPay);
	await main.getByRole('button', { name: `Delivered · ${amount} cash taken` }).click();
	await expect(main.getByRole('status').filter({ hasText: 'Delivered' })).toBeVisible();
	await expect(main.getByText('Nothing to collect')).toBeVisible();
	await expect(stage).toHaveText('Delivered');
	const done = await ask(store, 'GET order/{id}', { id }, { token: customer.token });
	expect(done.stages.map((one) => [one.stage, one.by])).toEqual([
		['PLACED', 'CUSTOMER'],
		['MODIFIED', 'SHOP'],
		['ACCEPTED', 'CUSTOMER'],
		['ON_THE_WAY', 'SHOP'],
		['DELIVERED', 'SHOP'],
	]);
	expect(done.payment).toMatchObject({ status: 'PAID', due: 0 });

	// Something is wrong with it: the shop sees with what, and by when it should answer.
	await customerPage.getByRole('button', { name: 'Tell the shop' }).click();
	const said = customerPage.getByRole('dialog', { name: 'Is something wrong?' });
	await said.getByRole('radio', { name: 'Damaged' }).check();
	await said.getByRole('checkbox', { name: shop.third.name }).check();
	await said.getByRole('textbox').fill('The bag was open');
	await said.locator('input[type=file]').setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: PIXEL });
	await said.getByRole('button', { name: `Send to ${shop.name}` }).click();
	const wrong = main.getByRole('region', { name: 'The customer says something is wrong' });
	for (const text of ['Damaged', shop.third.name, 'The bag was open', /To be answered by \d+ \w+, .+[ap]m/])
		await expect(wrong).toContainText(text);
	await expect(wrong).not.toContainText(shop.first.name);
	// Who opens the counter later finds it among the orders, until it is answered.
	await page.goto('/counter/orders');
	await main.getByRole('region', { name: 'Complaints to answer' }).getByRole('link', { name: order.code }).click();
	await expect(wrong.getByRole('link', { name: 'Photo from the customer' })).toHaveAttribute('href', /^\/img\/u/);
	expect(await faultsOf(page)).toEqual([]);

	// A refused answer is said at the field and keeps its words; a good one is sent once the line is back, and the customer reads it.
	const field = wrong.getByLabel('Your answer to the customer');
	const answerIt = wrong.getByRole('button', { name: 'Send the answer' });
	await field.fill('We bring');
	await page.reload();
	await expect(field).toHaveValue('We bring');
	await page.route('**/answer', (route) =>
		route.fulfill({ status: 400, json: { errors: [{ code: 'INPUT_INVALID', message: 'no', display_text: 'Not these words' }] } }),
	);
	await field.fill('We bring a new one');
	await answerIt.click();
	await expect(field).toHaveAccessibleDescription('Not these words');
	await expect(field).toHaveValue('We bring a new one');
	// Who has gone on to something else is told of which order, until it is closed.
	await page.getByRole('link', { name: 'Orders', exact: true }).click();
	const told = page.getByRole('link', { name: `Order ${order.code}: “Answer” was not done. Not these words` });
	const close = page.getByRole('button', { name: `Close: ${order.code}` });
	const [toldAt, closeAt] = [await told.boundingBox(), await close.boundingBox()];
	expect(closeAt?.x).toBeGreaterThanOrEqual((toldAt?.x ?? Infinity) + (toldAt?.width ?? 0));
	await told.click();
	await close.click();
	await expect(page.getByText('was not done')).toHaveCount(0);
	await expect(field).toHaveValue('We bring a new one');
	await page.unroute('**/answer');
	await page.route('**/answer', (route) => route.abort('internetdisconnected'));
	await answerIt.click();
	await expect(wrong.getByRole('status')).toHaveText('Being sent…');
	await expect(wrong).toContainText('Answer: We bring a new one');
	await page.unroute('**/answer');
	await expect(wrong.getByRole('status')).toHaveCount(0);
	await expect(field).toHaveCount(0);
	await expect(wrong).toContainText('Answer: We bring a new one');
	await customerPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(customerPage.getByText(`Answer of ${shop.name}: We bring a new one`)).toBeVisible();

	// An order that this page does not know, and no network: it says so, and asks again.
	await page.route('**/api/partner/orders/nobody1', (route) => route.abort('internetdisconnected'));
	await page.goto('/counter/orders/nobody1');
	await expect(main.getByRole('alert')).toContainText('No answer. Check your connection and try again.');
	await page.unroute('**/api/partner/orders/nobody1');
	await main.getByRole('button', { name: 'Try again' }).click();
	await expect(main.getByRole('alert')).not.toContainText('No answer');
	await expect(main.getByRole('alert')).toBeVisible();
	await page.goto('/counter/orders');

	// A cancellation rings too.
	const second = await customer.order();
	await expect(page.getByRole('link', { name: `New order ${second.code}` })).toBeVisible();
	await page.getByRole('button', { name: 'Stop the sound' }).click();
	const silent = await tones(page);
	await ask(store, 'POST order/{id}/cancel', { id: second.id }, { token: customer.token, key: 'cancel-of-the-second' });
	await expect(page.getByRole('link', { name: `Cancelled. Do not send it ${second.code}` })).toBeVisible();
	await expect.poll(() => tones(page)).toBeGreaterThan(silent);

	// Closed in two taps, for a time or until somebody opens it; pages say so at once.
	const asShopper = () => ask(store, 'GET catalog/shops/{storeId}', { storeId: shop.id });
	const usual = (await asShopper()).deliveryEtaMinutes;
	const state = main.getByRole('region', { name: 'The shop now' }).getByRole('status');
	await expect(state).toHaveText('The shop takes orders at its hours.');
	await main.getByRole('button', { name: 'Shut the shop' }).press('Enter');
	expect(await faultsOf(page)).toEqual([]);
	await page.getByRole('button', { name: 'For 2 hours' }).press('Enter');
	await expect(state).toHaveText(/^Closed till \d.*Nobody can order for now\.$/);
	await expect(main.getByRole('button', { name: 'Open it again' })).toBeFocused();
	const closed = await asShopper();
	expect([closed.isOpen, closed.opensAt]).toEqual([false, expect.stringMatching(/^\d\d:\d\d$/)]);
	await customerPage.goto(closed.url);
	await expect(customerPage.getByText(/^Opens /).first()).toBeVisible();
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('button', { name: 'Open it again' }).press('Enter');
	await expect(state).toHaveText('The shop takes orders at its hours.');
	await expect(main.getByRole('button', { name: 'Shut the shop' })).toBeFocused();
	expect((await asShopper()).isOpen).toBe(true);
	await main.getByRole('button', { name: 'Shut the shop' }).click();
	await page.getByRole('button', { name: 'Until I open it' }).click();
	await expect(state).toHaveText('The shop is shut. Nobody can order.');
	await main.getByRole('button', { name: 'Open it again' }).click();
	// Or until a day and a time of one's own.
	await main.getByRole('button', { name: 'Shut the shop' }).click();
	const reopens = page.getByLabel('Open again on');
	await reopens.fill((await reopens.getAttribute('max')) ?? '');
	await page.getByRole('button', { name: 'Close until then' }).click();
	await expect(state).toHaveText(/^Closed till \d/);
	expect((await asShopper()).isOpen).toBe(false);
	await main.getByRole('button', { name: 'Open it again' }).click();

	// Busy: more time on every promise, until it ends by itself or by a tap.
	await main.getByRole('button', { name: 'Busy: more time' }).click();
	expect(await faultsOf(page)).toEqual([]);
	await page.getByRole('button', { name: '+30 min' }).click();
	await expect(state).toHaveText(/30 min more on each order, till /);
	expect((await asShopper()).deliveryEtaMinutes).toBe(usual + 30);
	await main.getByRole('button', { name: 'Usual time again' }).click();
	await expect(state).toHaveText('The shop takes orders at its hours.');
	expect((await asShopper()).deliveryEtaMinutes).toBe(usual);

	// Accepted by itself, an order rings all the same; what was asked for in words waits.
	const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
	await main.getByRole('radio', { name: 'Yes, as promised' }).check();
	expect((await saved).status()).toBe(200);
	await page.reload();
	await expect(main.getByRole('radio', { name: 'Yes, as promised' })).toBeChecked();
	expect(await faultsOf(page)).toEqual([]);

	// A key for the shop's own till, shown once.
	await main.getByRole('link', { name: 'Keys for your own systems' }).click();
	await expect(page).toHaveTitle(/Keys for your own systems · /);
	await main.getByLabel('What it is for').fill('billing counter');
	await main.getByRole('button', { name: 'Make a key' }).press('Enter');
	await expect(main.getByText('Copy it now. It is not shown again.')).toBeVisible();
	await expect(main.getByRole('button', { name: 'Make a key' })).toBeFocused();
	await main.getByRole('button', { name: 'Copy' }).click();
	await expect(main.getByRole('status').filter({ hasText: /^Copied$/ })).toBeVisible();
	const key = await page.evaluate(() => navigator.clipboard.readText());
	const withKey = () => fetch(`${store.url}/api/partner/orders`, { headers: { Authorization: `Partner ${key}` } });
	expect((await withKey()).status).toBe(200);
	expect(await faultsOf(page)).toEqual([]);
	const end = main.getByRole('button', { name: 'Remove: billing counter' });
	for (const _twice of [1, 2]) await end.click();
	await expect(end).toHaveCount(0);
	await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
	expect((await withKey()).status).toBe(401);

	// Who has no right any more is at the log-in at once.
	await counterCommand(store, 'end', shop.rightId);
	await expect(page.getByLabel('Mobile number')).toBeVisible();
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('counter')))).toEqual([]);
	await theirs.close();
});

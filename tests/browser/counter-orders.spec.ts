import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { ShelfProduct } from '#lib/contract/shelf.ts';
import { amountText } from '#lib/format/money.ts';
import { newId } from '#server/system/ids.ts';
import { type BrowserStore, expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { customerOf, expectLedTo, faultsOf, openCounter } from './at-the-counter.ts';
import { newPhone, shelves } from './shopping.ts';

/** A pack that no shop has, what it costs, and what it weighed. */
const [GRAMS, PRICE, WEIGHED] = [730, 61.25, 655];
const MM_PX = 96 / 25.4;
/** What a printer prints of its paper, in millimetres. */
const PRINTED = { 58: 48, 80: 72 } as const;

/** Puts a pack on the shelf as who is logged in on the page; answers its id. */
async function putOnShelf(
	page: Page,
	{ url }: Pick<BrowserStore, 'url'>,
	pack: { storeId: string; libraryProductId: string; pack: string },
) {
	const token: string = JSON.parse((await page.evaluate(() => localStorage.getItem('counterToken'))) ?? '""');
	const answer = await fetch(`${url}/api/counter/shelf`, {
		method: 'POST',
		headers: { Authorization: `Staff ${token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ ...pack, sellingPrice: PRICE, stock: 20 }),
	});
	const { packs } = z.object({ data: ShelfProduct }).parse(await answer.json()).data;
	return packs.find(({ sellingPrice }) => sellingPrice === PRICE)?.retailerProductId ?? '';
}

test('C40 P3 an order is accepted with a time, printed and weighed; one is rejected with a reason, and one comes back from the door @any-width', async ({
	page,
	browser,
	store,
	allowed,
}) => {
	allowed.push(/status of 400/);
	await page.addInitScript(() => {
		window.print = () => {};
		// The screen is kept on.
		const wakeLock = { request: async (kind: string) => Object.assign(window, { keptOn: kind }) };
		Object.defineProperty(navigator, 'wakeLock', { value: wakeLock });
	});
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	expect(await page.evaluate(() => Reflect.get(window, 'keptOn'))).toBe('screen');
	const theirs = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': '10.66.6.8' },
	});
	const customer = await customerOf(await theirs.newPage(), store, shop);
	const as = { token: customer.token };
	// Enough for all orders of this test.
	for (const { retailerProductId } of [shop.first, shop.second])
		await ask(store, 'PUT partner/products/{retailerProductId}', { retailerProductId, stock: 60 }, { partner: store.partnerToken });
	// Three that ring are one line, which stays in sight and leaves the screen below to work on; so does the request for sound.
	for (const _ of 'abc') await customer.order();
	const alarms = page.getByRole('region', { name: 'It rings for' });
	await expect(alarms.getByRole('link', { name: '3 orders ring' })).toBeVisible();
	expect((await alarms.boundingBox())?.height).toBeLessThanOrEqual(48);
	await expect(main.getByRole('link', { name: /^NK-/ })).toHaveCount(3);
	const scrolled = await page.evaluate(() => {
		scrollTo(0, 600);
		return scrollY;
	});
	expect(scrolled).toBeGreaterThan(100);
	await expect(alarms).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole('button', { name: /^Tap here once/ })).toBeInViewport({ ratio: 1 });
	await alarms.getByRole('button', { name: 'Stop the sound' }).click();
	await expect(alarms).toHaveCount(0);
	// After the first tap nothing empty stays above the orders.
	await page.evaluate(() => scrollTo(0, 0));
	expect((await main.boundingBox())?.y).toBe((await page.getByRole('banner').boundingBox())?.height);
	const stages = async (id: string) =>
		(await ask(store, 'GET order/{id}', { id }, as)).stages.map(({ stage, reason }) => [stage, reason ?? '']);
	// What has no brand is loose.
	const named = [shop.first.name, shop.second.name];
	const ofNobody = (await shelves(store.url)).flat().find(({ brand, name }) => brand === null && !named.includes(name)) ?? shop.third;
	const { libraryProductId } = ofNobody;
	const loose = await putOnShelf(page, store, { storeId: shop.id, libraryProductId, pack: `${GRAMS} g` });
	const { cartId } = await ask(store, 'GET cart', {}, as);
	await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId: loose, quantity: 1 }, as);
	await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, tip: 20 }, as);
	const first = await customer.order();
	await page.clock.setSystemTime(first.placedAt);
	await page.getByRole('link', { name: `New order ${first.code}` }).click();

	// The buttons that answer it are above the bar, without scrolling. In its own time.
	const bar = await page.getByRole('navigation', { name: 'Counter' }).boundingBox();
	const answers = await main.getByRole('button', { name: 'Reject' }).boundingBox();
	expect((answers?.y ?? Infinity) + (answers?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	const minutes = main.locator('label').filter({ hasText: / min$/ });
	const rows = await minutes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
	expect([rows.length, new Set(rows).size]).toEqual([5, 1]);
	await main.getByRole('radio', { name: '45 min' }).check();
	await main.getByRole('button', { name: 'Accept', exact: true }).click();
	await expect(main.getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible();
	// What had the focus is gone: the keyboard goes on at the order, not at the top of the page.
	const heading = main.getByRole('heading', { name: first.code });
	await expectLedTo(page, heading);
	const { eta } = await ask(store, 'GET order/{id}', { id: first.id }, as);
	expect(Math.round((Date.parse(String(eta)) - Date.parse(first.placedAt)) / 60_000)).toBeGreaterThanOrEqual(45);

	// The slip alone is printed, as wide as the printer prints.
	for (const mm of [58, 80] as const) {
		await main.getByRole('button', { name: `Print, ${mm} mm` }).click();
		await page.emulateMedia({ media: 'print' });
		const slip = main.locator('.ct-slip');
		await expect(slip).toBeVisible();
		const tip = '₹20 of it is a tip for who brings it';
		for (const text of [first.code, shop.name, shop.first.name, 'Coriander', tip]) await expect(slip).toContainText(text);
		expect((await slip.boundingBox())?.width).toBeCloseTo(PRINTED[mm] * MM_PX, 0);
		await expect(main.getByRole('heading', { name: first.code })).toBeHidden();
		await expect(page.getByRole('navigation', { name: 'Counter' })).toBeHidden();
		await page.emulateMedia({ media: 'screen' });
		await page.evaluate(() => dispatchEvent(new Event('afterprint')));
		await expect(slip).toHaveCount(0);
	}

	// Weighed, and without what was asked for in words: the customer is asked.
	await main.getByRole('button', { name: 'Change the order' }).click();
	await expectLedTo(page, main.getByRole('heading', { name: 'The order as it will be' }));
	await page.keyboard.press('Escape');
	await expect(heading).toBeFocused();
	await main.getByRole('button', { name: 'Change the order' }).click();
	// The button stands far below on a phone; what comes in the form's place is not out of sight.
	await main.getByRole('button', { name: 'Back', exact: true }).press('Enter');
	await expectLedTo(page, heading);
	await main.getByRole('button', { name: 'Change the order' }).click();
	const weight = main.getByLabel(`Weight in grams: ${ofNobody.name}`);
	// A slip of the finger is asked about at its field.
	await weight.fill('6');
	await main.getByRole('button', { name: 'Ask the customer' }).click();
	await expect(weight).toBeFocused();
	await expect(weight).toHaveAccessibleDescription(`${GRAMS} g were ordered. Is 6 g right?`);
	await weight.fill(String(WEIGHED));
	// Enter leaves the field, and asks nobody.
	await weight.press('Enter');
	await weight.press('Escape');
	await page.getByRole('dialog', { name: 'Leave without asking the customer?' }).getByRole('button', { name: 'Close' }).click();
	// A look at the other orders, or a reload, loses nothing of it.
	await page.getByRole('link', { name: '← Orders' }).click();
	await main.getByRole('link', { name: first.code }).press('Enter');
	await expectLedTo(page, heading);
	await page.reload();
	await main.getByRole('button', { name: 'Change the order' }).click();
	await expect(weight).toHaveValue(String(WEIGHED));
	await main.getByRole('button', { name: 'Leave out', exact: true }).click();
	expect(await faultsOf(page)).toEqual([]);
	await main.getByRole('button', { name: 'Ask the customer' }).click();
	await expect(main.getByRole('status').filter({ hasText: 'Changed by the shop' })).toBeVisible();
	await expectLedTo(page, heading);
	const { modification } = await ask(store, 'GET order/{id}', { id: first.id }, as);
	expect(JSON.stringify(modification)).toContain(String(WEIGHED));

	// No, with why, which the customer reads.
	const second = await customer.order();
	await page.getByRole('link', { name: `New order ${second.code}` }).click();
	await main.getByRole('button', { name: 'Reject' }).click();
	const why = page.getByRole('dialog', { name: 'Reject' });
	await expect(why.getByRole('button', { name: 'Reject and tell the customer' })).toBeDisabled();
	await expect(why.getByRole('radio', { name: 'The payment did not come' })).toHaveCount(0);
	await why.getByRole('radio', { name: 'The shop is closing' }).check();
	expect(await faultsOf(page)).toEqual([]);
	await why.getByRole('button', { name: 'Reject and tell the customer' }).click();
	await expect(main.getByText('The shop is closing')).toBeVisible();
	// What has ended says what was in it, and nothing of what is to be packed, by when.
	await expect(main.getByRole('region', { name: 'Items' })).toContainText(shop.first.name);
	await expect(main.getByRole('checkbox')).toHaveCount(0);
	await expect(main.getByText(/by \d|If out of stock/)).toHaveCount(0);
	expect((await stages(second.id)).at(-1)).toEqual(['CANCELLED', 'The shop is closing']);

	// Sent out, and nobody was there.
	const third = await customer.order();
	await page.getByRole('link', { name: `New order ${third.code}` }).click();
	await main.getByRole('button', { name: 'Accept', exact: true }).click();
	await ask(store, 'PUT partner/shops/{storeId}', { storeId: shop.id, upiId: 'shop@okaxis' }, { partner: store.partnerToken });
	// Not before what was asked for in words has its price, or is given for nothing.
	const sentOut = main.getByRole('button', { name: 'Sent out' });
	await sentOut.click();
	await page.getByRole('dialog', { name: 'A price is missing' }).getByRole('button', { name: 'Set the price' }).click();
	await expect(main.getByLabel('Price of all: Coriander')).toBeVisible();
	await main.getByRole('button', { name: 'Back', exact: true }).click();
	const lines = third.lines.map(({ retailerProductId, quantity }) => ({ retailerProductId, quantity }));
	await ask(store, 'POST partner/orders/{id}/modify', { id: third.id, lines, customLines: [] }, { partner: store.partnerToken });
	const { bill } = await ask(store, 'POST order/{id}/approve', { id: third.id }, { ...as, key: newId() });
	const sum = amountText(bill.toPay);
	const delivered = main.getByRole('button', { name: `Delivered · ${sum} cash taken` });
	await expect(sentOut).toBeEnabled();
	const { x, y, height } = (await sentOut.boundingBox()) ?? { x: 0, y: 0, height: 0 };
	await sentOut.click();
	await expect(delivered).toBeVisible();
	// A second tap of the same finger is no second move.
	await page.mouse.click(x + height, y + height / 2);
	await expect(delivered).toBeEnabled();
	expect((await stages(third.id)).at(-1)?.[0]).toBe('ON_THE_WAY');
	await ask(store, 'POST payment/{orderId}/start', { orderId: third.id, method: 'UPI' }, { ...as, key: newId() });
	// One tap beside another button books no money.
	const looked = page.getByRole('dialog', { name: `Confirm: ${sum} came by UPI` });
	await main.getByRole('button', { name: `Confirm: ${sum} came by UPI` }).click();
	await expect(looked.getByRole('paragraph')).toHaveText('Look in your UPI app first.');
	await page.keyboard.press('Escape');
	await expect(looked).toHaveCount(0);
	await main.getByRole('button', { name: 'It came back' }).click();
	const back = page.getByRole('dialog', { name: 'It came back' });
	await back.getByRole('radio', { name: 'In your own words' }).check();
	await back.getByRole('textbox', { name: 'In your own words' }).fill('The gate was locked');
	await expect(back.getByRole('checkbox', { name: 'Its items can be sold again' })).toBeChecked();
	await back.getByRole('button', { name: 'Yes, it came back' }).click();
	await expect(main.getByText('The gate was locked')).toBeVisible();
	expect((await stages(third.id)).at(-1)).toEqual(['RETURNED', 'The gate was locked']);

	// What the customer had paid by UPI meanwhile: the shop finds it later, and gives it back by itself.
	await page.reload();
	await main.getByRole('button', { name: `Confirm: ${sum} came by UPI` }).click();
	const came = page.getByRole('dialog', { name: `Confirm: ${sum} came by UPI` });
	await expect(came).toContainText(`${sum} then goes back to the customer.`);
	expect(await faultsOf(page)).toEqual([]);
	await came.getByRole('button', { name: `Yes, ${sum} came` }).click();
	await expect(main.getByText(`${sum} to give back`)).toBeVisible();
	await main.getByRole('button', { name: `${sum} given back` }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: `Yes, ${sum} is given back` })
		.click();
	await expect(main.getByText(`${sum} to give back`)).toHaveCount(0);
	expect((await ask(store, 'GET order/{id}', { id: third.id }, as)).payment).toMatchObject({ status: 'REFUNDED', owed: 0 });

	// One that the shop has accepted by itself rings all the same; it is made ready, and collected.
	const partner = { partner: store.partnerToken };
	await ask(store, 'PUT partner/shops/{storeId}', { storeId: shop.id, isPickup: true, autoAccept: { minutes: null } }, partner);
	await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId: shop.first.retailerProductId, quantity: 2 }, as);
	await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId: shop.second.retailerProductId, quantity: 2 }, as);
	const cart = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, type: 'PICKUP' }, as);
	const fourth = await ask(store, 'POST order', { cartId, expectedToPay: cart.bill.toPay }, { ...as, key: newId() });
	await page.getByRole('link', { name: `New order ${fourth.code}` }).click();
	await expect(main.getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible();
	await main.getByRole('button', { name: 'Ready to pick up' }).click();
	await main.getByRole('button', { name: `Picked up · ${amountText(fourth.bill.toPay)} cash taken` }).click();
	await expect(main.getByText('Nothing to collect')).toBeVisible();
	// Something in it was bad: a part goes back, at most what was paid, after a second tap that names the sum.
	await main.getByRole('button', { name: 'Give back a part' }).click();
	const part = page.getByRole('dialog', { name: 'Give back a part' });
	const howMuch = part.getByLabel('How much to give back, ₹');
	const goOn = part.getByRole('button', { name: 'Go on' });
	const givenBack = part.getByRole('button', { name: 'Yes, ₹20 is given back' });
	await howMuch.fill('1,00,000');
	await goOn.click();
	await expect(howMuch).toBeFocused();
	await expect(howMuch).toHaveAccessibleDescription(`At most ${amountText(fourth.bill.toPay)}`);
	const refused = { code: 'INPUT_INVALID', message: 'no', display_text: 'Not this sum', field: 'amount' };
	await page.route('**/refund', (route) => route.fulfill({ status: 400, json: { errors: [refused] } }));
	await howMuch.fill('20');
	await goOn.click();
	await givenBack.click();
	await expect(howMuch).toHaveAccessibleDescription('Not this sum');
	await page.unroute('**/refund');
	await goOn.click();
	await expect(part).toContainText('Send ₹20 to the customer first, by UPI or in cash.');
	expect(await faultsOf(page)).toEqual([]);
	await givenBack.click();
	await expect(part).toHaveCount(0);
	await expect(main.getByText('₹20 given back')).toBeVisible();
	expect((await ask(store, 'GET order/{id}', { id: fourth.id }, as)).payment).toMatchObject({ refunded: 20, owed: 0, due: 0 });
	expect((await stages(fourth.id)).map(([stage]) => stage)).toEqual(['PLACED', 'ACCEPTED', 'PICKUP_READY', 'DELIVERED']);
	await theirs.close();
});

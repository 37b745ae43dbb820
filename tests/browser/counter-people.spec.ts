import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#lib/languages.ts';
import { expect, test } from '../support/browser.ts';
import { expectLedTo, faultsOf, logInAtCounter, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

/** Two touches of one finger at one place, wherever the page has moved what stood there. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
	await button.scrollIntoViewIfNeeded();
	const box = await button.boundingBox();
	if (!box) throw new Error('the button is not shown');
	for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Adds somebody at the screen of people. */
async function add(page: Page, phone: string, name: string): Promise<void> {
	const main = page.getByRole('main');
	await main.getByLabel('Mobile number').fill(phone);
	await main.getByLabel('Name').fill(name);
	await main.getByRole('button', { name: 'Add' }).click();
}

test('C40 two touches in one moment remove nobody; the form of new people stays where it is, and asks before it changes somebody @any-width', async ({
	page,
	store,
}) => {
	await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const ended: string[] = [];
	page.on('request', (request) => request.method() === 'DELETE' && ended.push(request.url()));
	await page.getByRole('link', { name: 'People', exact: true }).press('Enter');
	await expectLedTo(page, main.getByRole('heading', { name: 'People' }));
	await add(page, newPhone(), 'Ravi Krishnamurthy More');
	const row = main.getByRole('listitem').filter({ hasText: 'Ravi Krishnamurthy More' });
	const added = main.getByText(/^Added: /);
	await expect(added).toHaveText('Added: Ravi Krishnamurthy More. They can now log in here with this number.');
	const end = row.getByRole('button');
	await tapTwice(page, end);
	await expect(end).toHaveText('Tap again to remove');
	await expect(end).toBeEnabled();
	expect(ended).toEqual([]);
	// The question is longer than the word before it, and leaves the name its room.
	const [whole, name] = [await row.boundingBox(), await row.getByRole('paragraph').boundingBox()];
	expect(name?.width).toBeGreaterThan((whole?.width ?? 0) / 2);
	expect(await faultsOf(page)).toEqual([]);
	await end.tap();
	await expect(row).toHaveCount(0);
	await expect(added).toHaveCount(0);
	await expect(page.getByRole('status').filter({ hasText: 'Removed: Ravi Krishnamurthy More.' })).toBeVisible();
	expect(ended).toHaveLength(1);
	// What had the focus went with its row: the next one has it.
	await expect(main.getByRole('listitem').getByRole('button')).toBeFocused();

	// As the screen opens, which nothing has moved yet.
	await page.reload();
	const sent: string[] = [];
	page.on('request', (request) => /counter\/people$/.test(request.url()) && request.method() === 'POST' && sent.push(request.url()));
	const person = (name: string) => main.getByRole('listitem').filter({ hasText: name });
	const [staff, owner] = [main.getByRole('radio', { name: 'Staff' }), main.getByRole('radio', { name: 'Owner' })];
	const phone = newPhone();
	const button = main.getByRole('button', { name: 'Add' });
	await button.scrollIntoViewIfNeeded();
	const place = await button.boundingBox();
	await add(page, phone, 'Ravi More');
	await expect(person('Ravi More')).toBeVisible();
	if (place) await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
	await expect(staff).toBeChecked();
	await expect(main.getByLabel('Mobile number')).toHaveValue('');
	expect(await button.boundingBox()).toEqual(place);

	await owner.check();
	await add(page, newPhone(), 'Meera Shah');
	await expect(person('Meera Shah')).toContainText('Owner');
	await expect(staff).toBeChecked();
	expect(sent).toHaveLength(2);

	// As people write a number.
	await owner.check();
	await add(page, `0${phone.slice(-10, -5)} ${phone.slice(-5)}`, 'Ravi');
	const question = main.getByText(/already here/);
	await expect(question).toHaveText('This number is already here: Ravi More, Staff. Change it to: Ravi, Owner?');
	expect(await faultsOf(page)).toEqual([]);
	await main.getByLabel('Name').fill('Ravi M');
	await expect(question).toHaveCount(0);
	await button.click();
	await expect(question).toContainText('Ravi M, Owner?');
	expect(sent).toHaveLength(2);
	await main.getByRole('button', { name: 'Tap again to do it' }).click();
	await expect(person('Ravi M')).toContainText('Owner');
	await expect(staff).toBeChecked();
	await expect(button).toBeFocused();
	expect(sent).toHaveLength(3);
});

test('C40 P2 an owner invites staff, who log in and are let to the orders and the shelf and not to the rest, until their right ends @any-width', async ({
	page,
	browser,
	store,
	allowed,
}) => {
	allowed.push(/status of 40[13]/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const phone = newPhone();
	await page.getByRole('link', { name: 'People', exact: true }).click();
	await main.getByLabel('Mobile number').fill(phone);
	await main.getByLabel('Name').fill('Ravi More');
	await main.getByRole('button', { name: 'Add' }).click();
	const end = main.getByRole('button', { name: 'Remove: Ravi More' });
	await expect(end).toBeVisible();
	// Before it the number of what is new, where others have ordered there.
	await expect(page).toHaveTitle(new RegExp(`(^|\\) )People · ${shop.name}$`));

	const theirs = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': '10.66.8.1' },
	});
	const staff = await theirs.newPage();
	await logInAtCounter(staff, phone);
	await expect(staff.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
	await expect(staff.getByRole('navigation', { name: 'Counter' }).getByRole('link')).toHaveText(['Orders', 'Shelf', 'More']);
	await staff.getByRole('link', { name: 'More', exact: true }).click();
	await expect(staff.getByRole('main').getByRole('link')).toHaveText([
		'Change shop',
		'What customers wrote',
		'Coupons and offers',
		...LANGUAGES.map(({ ownName }) => ownName),
	]);
	await staff.goto('/counter/people');
	await expect(staff.getByRole('main').getByRole('alert')).toBeVisible();

	await end.click();
	await end.click();
	await expect(end).toHaveCount(0);
	await staff.goto('/counter/orders');
	await expect(staff.getByLabel('Mobile number')).toBeVisible();
	await theirs.close();
});

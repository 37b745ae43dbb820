import { readFile } from 'node:fs/promises';
import { CLIENT_CODE } from '#lib/contract/clients.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { photo } from '../support/photos.ts';
import { faultsOf, logInAtCounter, openCounter, runCounterBeside } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';
import { expectOneOfEach, expectWaitsAndFailures } from './slow-counter.ts';

test('C40 P3 D9 the association, at no shop, reads who did what, keeps its own people, makes two of one product one and two categories too, adds a locality, and sets what the store says, on a slow line too @any-width', async ({
	page,
	store,
	allowed,
}) => {
	// Names of this run alone: a second one finds the store as the first has left it.
	const ours = `Zafrani${newId().replace(/\d/g, '').slice(0, 4)}`;
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const open = async (name: string) => {
		await page.getByRole('link', { name: 'More', exact: true }).click();
		await main.getByRole('link', { name }).click();
		await main.getByRole('heading', { name, level: 1 }).waitFor();
	};
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await expect(main.getByRole('link', { name: 'Who did what' })).toHaveCount(0);
	await main.getByRole('button', { name: 'Log out' }).click();
	const phone = newPhone();
	await runCounterBeside(store, 'invite', phone, '--name', `Meera ${ours}`);
	await logInAtCounter(page, phone);
	await page.getByRole('heading', { name: 'All shops', level: 1 }).waitFor();

	await open('People of the association');
	const friend = newPhone();
	await main.getByLabel('Mobile number').fill(friend);
	await main.getByLabel('Name').fill(`Kiran ${ours}`);
	await main.getByRole('button', { name: 'Add' }).click();
	const end = main.getByRole('button', { name: `Remove: Kiran ${ours}` });
	await expect(end).toBeVisible();
	await expect(main.getByRole('radio')).toHaveCount(0);
	expect(await faultsOf(page)).toEqual([]);
	await end.click();
	await end.click();
	await expect(end).toHaveCount(0);

	await open('Who did what');
	await main.getByLabel('About').selectOption('People');
	await expect(page).toHaveURL('/counter/audit?kind=PEOPLE');
	const mine = main.getByRole('listitem').filter({ hasText: `Meera ${ours}, Association` });
	await expect(mine.first()).toContainText(`Kiran ${ours}`);
	await expect(mine.first()).toContainText('removed');
	await expect(main.getByText(friend.slice(-10))).toHaveCount(0);
	await mine
		.first()
		.getByRole('button', { name: `Only Meera ${ours}` })
		.click();
	await expect(main.getByRole('listitem')).toHaveCount(2);
	expect(await faultsOf(page)).toEqual([]);
	const saving = page.waitForEvent('download');
	await main.getByRole('button', { name: 'Save as a file (CSV)' }).click();
	expect(await readFile(await (await saving).path(), 'utf8')).toContain(`PEOPLE,ENDED,Kiran ${ours},association,`);
	await main.getByRole('button', { name: 'Everyone again' }).click();
	await expect(page).toHaveURL('/counter/audit?kind=PEOPLE');
	await main.getByLabel('Day').fill('2020-02-02');
	await expect(main.getByText('Nothing found')).toBeVisible();

	// Two products of one thing become one, after it was said what moves.
	const token = await page.evaluate(() => JSON.parse(localStorage.getItem('counterToken') ?? '""'));
	for (const name of [`${ours} qahwa leaf`, `${ours} qahwa leaves`]) {
		const made = await page.request.post('/api/counter/shelf', {
			headers: { 'Client-Code': CLIENT_CODE, Authorization: `Staff ${token}`, 'Idempotency-Key': newId() },
			data: { storeId: shop.id, product: { name, category: 'GROCERY' }, pack: '250 g', sellingPrice: 90, stock: 3 },
		});
		expect(made.status(), await made.text()).toBe(201);
	}
	await open('Products and places');
	await main.getByLabel('Name or barcode').fill(`${ours.toLowerCase()} qahwa`);
	await main.getByRole('button', { name: 'Find' }).click();
	await main.getByRole('button', { name: `Change: ${ours} qahwa leaf`, exact: true }).click();
	const form = page.getByRole('dialog', { name: `Change: ${ours} qahwa leaf` });
	await form.getByLabel('Name in हिन्दी').fill('ज़ाफ़रानी क़हवा');
	expect(await faultsOf(page)).toEqual([]);
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(form).toHaveCount(0);
	await main.getByRole('button', { name: `A duplicate: ${ours} qahwa leaves` }).click();
	const merge = page.getByRole('dialog', { name: `A duplicate: ${ours} qahwa leaves` });
	await merge.getByLabel('Find the one that stays').fill(`${ours.toLowerCase()} qahwa leaf`);
	await merge.getByRole('button', { name: `${ours} qahwa leaf · ` }).click();
	await expect(merge.getByText('1 pack that a shop lists twice becomes one')).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await merge.getByRole('button', { name: 'Yes, merge them' }).click();
	await expect(main.getByRole('listitem')).toHaveCount(1);
	await expect(main.getByRole('listitem')).toContainText('shop');
	// A photograph for all shops, which is of no shop.
	await main.getByRole('button', { name: `Change: ${ours} qahwa leaf`, exact: true }).click();
	const picture = { name: 'leaf.png', mimeType: 'image/png', buffer: await photo('png', 64, 64) };
	await form.locator('input[type=file]').setInputFiles(picture);
	await expect(form.getByRole('button', { name: 'The drawing again' })).toBeVisible();
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(form).toHaveCount(0);
	await expect(main.getByRole('listitem').locator('img')).toHaveAttribute('src', /^\/img\//);
	// A category is added, another is merged into it, and its addresses lead on.
	await main.getByText('Categories').click();
	await main.getByRole('button', { name: 'Add a category' }).click();
	const added = page.getByRole('dialog', { name: 'Add a category' });
	await added.getByLabel('Name in English').fill(`${ours} rasoi`);
	await expect(added.getByLabel('Part of').getByRole('option').nth(1)).toBeAttached();
	expect(await faultsOf(page)).toEqual([]);
	await added.getByRole('button', { name: 'Save' }).click();
	await expect(added).toHaveCount(0);
	const headers = { 'Client-Code': CLIENT_CODE, Authorization: `Staff ${token}` };
	await page.request.post('/api/counter/categories', { headers, data: { names: { en: `${ours} kitchen` } } });
	await main.getByLabel('Name', { exact: true }).fill(`${ours.toLowerCase()} kitchen`);
	await main.getByRole('button', { name: 'Find' }).click();
	await main.getByRole('button', { name: `A duplicate: ${ours} kitchen` }).click();
	const join = page.getByRole('dialog', { name: `A duplicate: ${ours} kitchen` });
	await join.getByLabel('Find the one that stays').fill(`${ours.toLowerCase()} rasoi`);
	await join.getByRole('button', { name: `${ours} rasoi` }).click();
	await join.getByRole('button', { name: 'Yes, merge them' }).click();
	await expect(join).toHaveCount(0);
	const led = await page.request.get(`/hi/pc/${ours.toUpperCase()}_KITCHEN?page=2`, { maxRedirects: 0 });
	expect([led.status(), led.headers().location]).toEqual([301, `/hi/pc/${ours.toUpperCase()}_RASOI?page=2`]);
	await main.getByText('Localities').click();
	await main.getByRole('button', { name: 'Add a locality' }).click();
	const place = page.getByRole('dialog', { name: 'Add a locality' });
	await place.getByLabel('Name in English').fill(`${ours} Nagar`);
	await place.getByRole('button', { name: 'Save' }).click();
	await expect(place.getByLabel('City')).toBeFocused();
	await expect(place.getByLabel('City')).toHaveAccessibleDescription('Please fill this in');
	await expect(place.getByLabel('Latitude')).toHaveAccessibleDescription('Please fill this in');
	await place.getByLabel('City').fill('Mumbai');
	await place.getByLabel('Find a place near it').fill('400059');
	await place.getByRole('listitem').getByRole('button').first().click();
	await expect(place.getByLabel('Latitude')).toHaveValue(/^19\./);
	expect(await faultsOf(page)).toEqual([]);
	await place.getByRole('button', { name: 'Save' }).click();
	await expect(place).toHaveCount(0);
	await expect(page).toHaveURL(`/counter/library?q=${ours.toLowerCase()}+kitchen&kind=localities`);
	await main.getByLabel('Name', { exact: true }).fill('andheri');
	await main.getByRole('button', { name: 'Find' }).click();
	await expect(main.getByRole('button', { name: 'Change: Andheri West' })).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);

	await open('Settings of the store');
	const reminder = main.getByRole('form', { name: 'Reminder of an order' });
	await expect(reminder.getByText('Nothing is set. Without it: 10')).toBeVisible();
	await reminder.getByLabel('Minutes').fill('12');
	await reminder.getByRole('button', { name: 'Save' }).click();
	await expect(reminder.getByText('Set by you.')).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await reminder.getByRole('button', { name: 'As it was at first' }).click();
	await expect(reminder.getByLabel('Minutes')).toHaveValue('');
	// The sample goes only once the word was typed, and never while one of its orders is under way.
	await expect(main.getByRole('heading', { name: 'Sample shops' })).toBeVisible();
	await expect(main.getByText('Localities, and what your own shops sell, stay.')).toBeVisible();
	await open('Who did what');
	await main.getByLabel('About').selectOption('Settings of the store');
	await expect(main.getByRole('listitem').filter({ hasText: 'Reminder of an order' }).first()).toContainText(`Meera ${ours}`);

	// On a line that is slow, and away.
	allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
	await expectWaitsAndFailures(page);
	await expectOneOfEach(page);
	// What a shop has at an address of its own stands there for all shops, as long as none is chosen.
	await page.goto('/counter/coupons');
	await expect(main.getByRole('heading', { name: 'Coupons for all shops', level: 1 })).toBeVisible();
});

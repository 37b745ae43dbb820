import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { photo } from '../support/photos.ts';
import { openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

test('C40 an owner says what the shop is: hours, fees and words, each saved by itself, refused at its field and kept until then @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/status of 400/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const asShopper = () => ask(store, 'GET catalog/shops/{storeId}', { storeId: shop.id });
	const before = await asShopper();
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('link', { name: 'Your shop' }).click();
	const delivery = main.getByRole('form', { name: 'Delivery', exact: true });
	await delivery.getByLabel('Delivery fee, ₹').fill('17');
	await delivery.getByLabel('Minutes to deliver nearby').fill('2');

	// What was typed is there after a reload, and a refusal stands at its field.
	await page.reload();
	await expect(delivery.getByLabel('Delivery fee, ₹')).toHaveValue('17');
	await expect(delivery.getByRole('status')).toHaveText('Not saved yet. It stays on this phone.');
	await delivery.getByRole('button', { name: 'Save' }).click();
	await expect(delivery.getByLabel('Minutes to deliver nearby')).toHaveAttribute('aria-invalid', 'true');
	expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
	await delivery.getByLabel('Minutes to deliver nearby').fill('35');
	await delivery.getByRole('button', { name: 'Save' }).click();
	await expect(delivery.getByRole('status')).toHaveText('Saved. Customers see it now.');
	expect((await asShopper()).deliveryFee).toBe(17);

	const hours = main.getByRole('form', { name: 'Opening hours' });
	// Whatever hours the shop had.
	const removal = hours.getByRole('button', { name: 'Remove hours on Monday' });
	while ((await removal.count()) > 0) await removal.first().click();
	await hours.getByRole('button', { name: 'Add hours on Monday' }).click();
	await hours.getByLabel('Monday: opens').fill('09:00');
	await hours.getByLabel('Monday: closes').fill('13:00');
	await hours.getByRole('button', { name: 'Add hours on Monday' }).click();
	await hours.getByRole('button', { name: 'Save' }).click();
	await expect(hours.getByRole('status')).toHaveText('Saved. Customers see it now.');
	const monday = (await asShopper()).hours.filter(({ weekday }) => weekday === 1);
	expect(monday.map(({ opens, closes }) => `${opens}-${closes}`)).toEqual(['09:00-13:00', '16:00-21:00']);

	const words = main.getByRole('form', { name: 'What customers read' });
	await words.getByLabel('Offers in English').fill('Free bag with every order');
	await words.getByRole('button', { name: 'As it was' }).click();
	await words.getByLabel('Offers in English').fill('A free bag');
	await words.getByRole('button', { name: 'Save' }).click();
	await expect(words.getByRole('status')).toHaveText('Saved. Customers see it now.');
	const now = await asShopper();
	expect([now.offersText, now.name]).toEqual(['A free bag', before.name]);

	// A photograph from the phone, and what the shop tells of itself, stand on its page.
	const picture = main.getByRole('region', { name: 'Picture of the shop' });
	await picture.locator('input[type=file]').setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
	await expect(picture.getByRole('button', { name: 'The drawing again' })).toBeVisible();
	await words.getByLabel('About the shop, in English').fill('Fresh every morning since 1978.');
	await words.getByRole('button', { name: 'Save' }).click();
	await expect(words.getByRole('status')).toHaveText('Saved. Customers see it now.');
	expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
	await page.goto(now.url);
	await expect(page.getByText('Fresh every morning since 1978.')).toBeVisible();
	await expect(page.getByRole('main').locator('img[src*="/img/"]').first()).toBeVisible();
});

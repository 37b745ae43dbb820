import { expect, test } from '../support/browser.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { photo } from '../support/photos.ts';
import { addFromPage, checkOutAsGuest, openCart, productAt, shelves } from './shopping.ts';

test.use(WITH_PICTURES);

const ASK = 'Not on the shelf? Write what you need';

test('C6 C7 C8 E5 E6 X7 a guest asks in their own words, with a picture that waits for the login, and takes it out again @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const control = await addFromPage(page, productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice)));
	// Below the shop's minimum nobody checks out.
	for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
	const calls: string[] = [];
	page.on('request', (request) => calls.push(new URL(request.url()).pathname));
	await openCart(page);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	const modal = page.getByRole('dialog', { name: 'What do you need?' });
	const kept = () => page.evaluate(() => Object.values<object>(JSON.parse(localStorage.getItem('guestCustomCartItems') ?? '{}')));

	await test.step('words that say nothing are refused inside the modal', async () => {
		await panel.getByRole('button', { name: ASK }).click();
		await expect(modal.getByLabel('Item and size')).toBeFocused();
		await page.keyboard.type('   ');
		await modal.getByRole('button', { name: 'Add to cart' }).click();
		await expect(modal.getByRole('alert')).toHaveText('Write what you need');
		await expect(page.locator('[data-message-bar]')).toBeHidden();
	});

	await test.step('words, quantity and picture stay in this browser', async () => {
		await modal.getByLabel('Item and size').fill('Fresh coriander, 100 g');
		await modal.getByRole('button', { name: 'One more: Quantity' }).click();
		await modal.locator('input[type=file]').setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: await photo() });
		await expect(modal.getByRole('button', { name: 'Change the picture' })).toBeVisible();
		await modal.getByRole('button', { name: 'Add to cart' }).click();
		await expect(modal).toBeHidden();
		const line = panel.getByRole('listitem').filter({ hasText: 'Fresh coriander, 100 g' });
		await expect(line).toContainText('The shop tells the price');
		await expect(line.locator('img')).toHaveAttribute('src', /^blob:/);
		await expect(panel.locator('.bill > div', { hasText: '1 item you wrote' })).toContainText('Not in this bill yet');
		expect(await kept()).toMatchObject([{ quantity: 2, item: { name: 'Fresh coriander, 100 g', picture: 'waiting' } }]);
	});

	await test.step('it is changed, and another one is taken out again', async () => {
		await panel.getByRole('button', { name: 'Change: Fresh coriander, 100 g' }).click();
		await expect(modal.getByLabel('Item and size')).toHaveValue('Fresh coriander, 100 g');
		await modal.getByLabel('Item and size').fill('Coriander, 200 g');
		await modal.getByRole('button', { name: 'Save' }).click();
		await panel.getByRole('button', { name: ASK }).click();
		await modal.getByLabel('Item and size').fill('Matches');
		await modal.getByRole('button', { name: 'Add to cart' }).click();
		await panel.getByRole('button', { name: 'Remove: Matches' }).press('Enter');
		await expect(panel.getByText('Matches')).toHaveCount(0);
		await expect(panel.getByRole('button', { name: 'One more: Coriander, 200 g' })).toBeFocused();
		await panel.getByRole('button', { name: 'One less: Coriander, 200 g' }).click();
		expect(await kept()).toMatchObject([{ quantity: 1, item: { name: 'Coriander, 200 g', picture: 'waiting' } }]);
		expect(calls.filter((path) => path.startsWith('/api/cart'))).toEqual([]);
	});

	await test.step('after the login it is in the account, its picture sent', async () => {
		await page.goto('/cart');
		await checkOutAsGuest(page);
		await page.goto('/cart');
		const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Coriander, 200 g' });
		await expect(line.locator('img')).toHaveAttribute('src', /^\/img\/u/);
		await expect.poll(kept).toEqual([]);
		await expect(page.getByRole('main').locator('.bill > div', { hasText: '1 item you wrote' })).toBeVisible();
		await line.getByRole('button', { name: 'One more: Coriander, 200 g' }).click();
		await expect(line.getByText('2', { exact: true })).toBeVisible();
		await page.goto('/cart?step=address');
		const ordered = page.locator('[aria-labelledby=checkout-items] li', { hasText: 'Coriander, 200 g' });
		await expect(ordered).toContainText('The shop tells the price');
		await expect(ordered.locator('img')).toHaveAttribute('src', /^\/img\/u/);
	});
});

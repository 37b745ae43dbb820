import { expect, test } from '../support/browser.ts';
import { axeFinds } from './everyone/measures.ts';

test('V13 C21 what nobody sells: things like it, and one tap asks for it in the cart @any-width', async ({ page }) => {
	await page.goto('/search?q=dragon+fruit');
	const like = page.getByRole('region', { name: 'Similar things' });
	await expect(like.getByRole('heading', { level: 3 }).first()).toBeVisible();
	expect(await axeFinds(page)).toEqual([]);
	await page.getByRole('link', { name: 'Ask the shop for it' }).click();
	const sheet = page.getByRole('dialog', { name: 'What do you need?' });
	await expect(sheet.getByRole('textbox', { name: 'Item and size' })).toHaveValue('dragon fruit');
	await sheet.getByRole('button', { name: 'Add to cart' }).click();
	await expect(page.getByRole('dialog').getByText('dragon fruit')).toBeVisible();
	await expect(page).toHaveURL(/q=dragon/);
});

test('V13 a word that names nothing can be asked for as well, and what is sold needs no asking @any-width', async ({ page }) => {
	await page.goto('/hi/search?q=zzqzzq');
	await expect(page.getByRole('link', { name: 'दुकान से पूछें' })).toBeVisible();
	await page.goto('/search?q=onion');
	await expect(page.getByRole('link', { name: 'Ask the shop for it' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('V13 who asks for what nobody sells comes to the shops @any-width', async ({ page }) => {
		await page.goto('/te/search?q=dragon+fruit');
		await page.getByRole('link', { name: 'షాపు వాళ్ళను అడగండి' }).click();
		await expect(page).toHaveURL(/\/te\/shops/);
	});
});

import { expect } from '../support/browser.ts';
import { kept, NO_ANSWER, stay, test } from './with-line.ts';

test.use({ serviceWorkers: 'allow' });

test('L7 the search for a locality says that there is no network, shows no other list, and asks again when it is back @any-width', async ({
	page,
	context,
	allowed,
}) => {
	allowed.push(NO_ANSWER);
	await page.goto('/');
	await stay(page);
	await page.locator('.place').click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	const popular = dialog.getByRole('heading', { name: 'Popular places' });
	await expect(popular).toBeVisible();
	await context.setOffline(true);
	await dialog.getByLabel('Locality or PIN code').fill('powai');
	const noNetwork = dialog.getByRole('alert');
	await expect(noNetwork).toHaveText('No answer. Check your connection and try again.');
	await expect(popular).toBeHidden();
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
	await context.setOffline(false);
	await expect(dialog.getByRole('button', { name: /^Powai/ }).first()).toBeVisible();
	await expect(noNetwork).toBeHidden();
});

test('L1 E2 without a network no place is chosen, and a page that was stored for another place is drawn anew when it is back @any-width', async ({
	page,
	context,
	line,
	allowed,
}) => {
	allowed.push(NO_ANSWER);
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	const inHeader = page.locator('[data-location-text]');
	const inPage = page.getByRole('main').locator('.fact').first();
	const find = async (name: string) => {
		await page.locator('.place').click();
		await dialog.getByLabel('Locality or PIN code').fill(name);
		return dialog.getByRole('button', { name: new RegExp(`^${name}`) }).first();
	};
	const setLine = async (isThere: boolean) => {
		await (isThere ? line.mend() : line.cut());
		await context.setOffline(!isThere);
	};
	await page.goto('/');
	await stay(page);
	await page.goto('/shops');
	await expect.poll(() => kept(page)).toContain('/shops');
	const before = await inHeader.textContent();
	const powai = await find('Powai');
	await expect(powai).toBeVisible();
	await setLine(false);
	await powai.click();
	await expect(dialog.getByRole('alert')).toHaveText('No answer. Check your connection and try again.');
	await expect(inHeader).toHaveText(before ?? '');
	await expect(inPage).not.toContainText('Powai');

	await setLine(true);
	await page.goto('/');
	await (await find('Powai')).click();
	await expect(inHeader).toHaveText('Powai');
	await setLine(false);
	await page.goto('/shops');
	await expect(page.getByRole('status').filter({ hasText: 'You saw this page on' })).toBeVisible();
	// Only when the page has found that out does it wait for the network.
	await expect(page.locator('html')).toHaveClass(/is-elsewhere/);
	await setLine(true);
	await expect(inPage).toContainText('Powai');
	await expect(inHeader).toHaveText('Powai');
});

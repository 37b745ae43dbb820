import { expect, test } from '../support/browser.ts';
import { logIn, openLogin } from './shopping.ts';

test('V13 L9 suggestions come 200 ms after the last letter, for text that is not blank, the request before aborted; keys walk them', async ({
	page,
}) => {
	await page.goto('/');
	const field = page.locator('header input[type=search]');
	const asked: string[] = [];
	page.on('request', (request) => {
		const url = new URL(request.url());
		if (url.pathname === '/api/search/all') asked.push(url.searchParams.get('searchText') ?? '');
	});
	await expect(field).toHaveAttribute('maxlength', '25');
	await field.click();
	await field.pressSequentially('   ');
	await field.pressSequentially('milk', { delay: 20 });
	const list = page.getByRole('listbox', { name: 'Suggestions' });
	await expect(list.getByRole('option').first()).toBeVisible();
	expect(asked).toEqual(['milk']);
	await field.press('ArrowDown');
	await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
	await expect(field).toHaveAttribute('aria-activedescendant', 'search-suggestions-0');
	await field.press('Escape');
	await expect(list).toBeHidden();
	await field.press('a');
	await field.press('Backspace');
	await expect(list).toBeVisible();
	await field.press('ArrowDown');
	const address = await list.getByRole('option').first().getAttribute('href');
	await field.press('Enter');
	await expect(page).toHaveURL(address ?? '');
});

test('V13 what was typed before the code came is searched too, and Enter without a choice searches the words', async ({ page }) => {
	await page.goto('/');
	const field = page.locator('header input[type=search]');
	await field.fill('atta');
	await expect(page.getByRole('listbox')).toBeVisible();
	await field.press('Enter');
	await expect(page).toHaveURL('/search?q=atta');
});

test('V13 E9 suggestions that do not come leave none of an older text', async ({ page, allowed }) => {
	allowed.push(/ERR_FAILED/);
	await page.goto('/');
	const field = page.locator('header input[type=search]');
	const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	await field.click();
	await field.pressSequentially('milk');
	await expect(options.nth(1)).toBeVisible();
	await page.route('**/api/search/all**', (route) => route.abort());
	await field.pressSequentially('x');
	await expect(options).toHaveCount(0);
	await expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('V13 the last row searches for the words themselves, also where nothing is suggested', async ({ page }) => {
	await page.goto('/');
	const field = page.locator('header input[type=search]');
	const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	await field.click();
	await field.pressSequentially('zzqzzq', { delay: 20 });
	await expect(options).toHaveText(['Search for “zzqzzq”']);
	await field.fill('tamatr');
	await expect(options.first()).toContainText(/tomato/i);
	await field.press('ArrowUp');
	await expect(options.last()).toHaveAttribute('aria-selected', 'true');
	await field.press('Enter');
	await expect(page).toHaveURL('/search?q=tamatr');
});

test('V14 C23 a customer’s searches are added to the history by the page they lead to; a guest’s are not', async ({ page }) => {
	const added: unknown[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/api/search/add')) added.push(request.postDataJSON());
	});
	const field = page.locator('header input[type=search]');
	const search = async (text: string) => {
		await field.click();
		await field.pressSequentially(text, { delay: 20 });
		await expect(page.getByRole('listbox')).toBeVisible();
	};
	await page.goto('/');
	await search('atta');
	await field.press('Enter');
	await expect(page).toHaveURL('/search?q=atta');
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	await search('milk');
	await field.press('Enter');
	await expect(page).toHaveURL('/search?q=milk');
	await expect.poll(() => added).toMatchObject([{ searchTerm: 'milk', searchType: 'PRODUCT', isComplete: false }]);
	await page.goto('/');
	await search('bread');
	await page.getByRole('option').first().click();
	await expect.poll(() => added.length).toBe(2);
	expect(added[1]).toMatchObject({ isComplete: true });
});

test('V7 the last suggestion, to search for what was typed, is in sight whole, however long the list', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('banner').getByRole('searchbox').fill('chaval');
	const list = page.getByRole('listbox');
	const last = list.getByRole('option', { name: 'Search for “chaval”' });
	await expect(last).toBeVisible();
	await expect(list.getByRole('option')).not.toHaveCount(1);
	const [around, row] = [await list.boundingBox(), await last.boundingBox()];
	if (!around || !row) throw new Error('no list of suggestions');
	expect(row.y + row.height).toBeLessThanOrEqual(around.y + around.height);
});

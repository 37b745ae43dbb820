import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { axeFinds } from './everyone/measures.ts';
import { logIn, openLogin } from './shopping.ts';

const fieldOf = (page: Page) => page.locator('header input[type=search]');
const popupOf = (page: Page) => page.getByRole('grid', { name: 'Suggestions' });
const rowsOf = (page: Page) => popupOf(page).getByRole('row');
/** What the keys are on, by the field's own word. */
const markedOf = async (page: Page) => page.locator(`#${await fieldOf(page).getAttribute('aria-activedescendant')}`);

test('V13 L9 suggestions come 200 ms after the last letter, for text that is not blank, the request before aborted; keys walk them @any-width', async ({
	page,
}) => {
	await page.clock.install();
	await page.goto('/');
	const field = fieldOf(page);
	const asked: string[] = [];
	page.on('request', (request) => {
		const url = new URL(request.url());
		if (url.pathname === '/api/search/all') asked.push(url.searchParams.get('searchText') ?? '');
	});
	await expect(field).toHaveAttribute('maxlength', '25');
	await field.click();
	await expect(rowsOf(page).nth(2)).toBeVisible();
	// The page's time stands still, so that a busy machine makes no pause between two letters.
	await page.clock.pauseAt(Date.now() + 1_000);
	await field.pressSequentially('   ');
	for (const letter of 'milk') {
		await field.press(letter);
		await page.clock.runFor(199);
	}
	expect(asked).toEqual([]);
	await page.clock.resume();
	await expect(rowsOf(page).nth(2)).toContainText(/milk/i);
	expect(asked).toEqual(['milk']);
	await expect(field).toHaveAttribute('aria-expanded', 'true');
	await field.press('ArrowDown');
	await expect(await markedOf(page)).toContainText(/milk/i);
	await field.press('Escape');
	await expect(popupOf(page)).toBeHidden();
	// Once more it neither empties the field nor opens the popup again.
	await field.press('Escape');
	await expect(field).toHaveValue(/milk$/);
	await expect(popupOf(page)).toBeHidden();
	await field.press('a');
	await field.press('Backspace');
	await expect(rowsOf(page).nth(2)).toBeVisible();
	await field.press('ArrowDown');
	const address = await (await markedOf(page)).getAttribute('href');
	await field.press('Enter');
	await expect(page).toHaveURL(address ?? '');
});

test('L9 C22 C24 focus opens the box: trending searches five in a row, categories with pictures, most searched products; a guest has no history', async ({
	page,
	isMobile,
}) => {
	await page.goto('/');
	await fieldOf(page).click();
	const popup = popupOf(page);
	const group = (name: string) => popup.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name }) });
	await expect(group('Trending near you').getByRole('row')).toHaveCount(3);
	await expect(group('Trending near you').getByRole('row').nth(1).getByRole('link')).toHaveCount(5);
	// Each of the thirteen of every store, and what a test at the counter may have added.
	expect(await group('All categories').getByRole('link').count()).toBeGreaterThanOrEqual(13);
	await expect(popup.getByRole('rowheader', { name: 'Recent searches' })).toHaveCount(0);
	const [first] = await group('Most searched')
		.getByRole('row')
		.filter({ has: page.getByRole('link') })
		.all();
	if (!first) throw new Error('nothing is searched most');
	// A product goes into the cart from here, and the keys follow: up to the last row, and to the right of it.
	await first.getByRole('button', { name: /^ADD/ }).click();
	await expect(first.getByRole('button', { name: /^One more/ })).toBeVisible();
	await fieldOf(page).press('ArrowUp');
	await fieldOf(page).press('ArrowRight');
	await expect(await markedOf(page)).toHaveText('ADD');
	expect(await axeFinds(page, '.find')).toEqual([]);
	if (isMobile) {
		const box = await popup.boundingBox();
		const size = page.viewportSize();
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(size?.height);
		// Nothing of the page shows between field and list.
		const bar = await page.getByRole('banner').getByRole('search').boundingBox();
		expect(bar?.y).toBe(0);
		expect(box?.y).toBe(bar?.height);
		await page.goBack();
	} else await fieldOf(page).press('Escape');
	await expect(popup).toBeHidden();
	await expect(page).toHaveURL('/');
});

test('V13 what was typed before the code came is searched too, and Enter without a choice searches the words @any-width', async ({
	page,
}) => {
	await page.goto('/');
	const field = fieldOf(page);
	await field.fill('atta');
	await expect(rowsOf(page).nth(1)).toBeVisible();
	await field.press('Enter');
	await expect(page).toHaveURL('/search?q=atta');
});

test('V13 suggestions that do not come leave none of an older text, only why and the way to the results @any-width', async ({
	page,
	allowed,
}) => {
	allowed.push(/ERR_FAILED/);
	await page.goto('/');
	const field = fieldOf(page);
	await field.click();
	await field.pressSequentially('milk');
	await expect(rowsOf(page).nth(1)).toBeVisible();
	await page.route('**/api/search/all**', (route) => route.abort());
	await field.pressSequentially('x');
	await expect(rowsOf(page)).toHaveText(['No answer. Check your connection and try again.', 'Search for “milkx”']);
});

test('V13 the search box says that there is no network, and asks again when it is back @any-width', async ({ page, context, allowed }) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	await page.goto('/');
	const field = fieldOf(page);
	await field.click();
	await expect(rowsOf(page).nth(2)).toBeVisible();
	await context.setOffline(true);
	await field.pressSequentially('doodh');
	const noNetwork = popupOf(page).getByRole('alert');
	await expect(noNetwork).toHaveText('No answer. Check your connection and try again.');
	expect(await axeFinds(page, '.find')).toEqual([]);
	await context.setOffline(false);
	await expect(rowsOf(page).first()).toContainText(/milk/i);
	await expect(noNetwork).toBeHidden();
});

test('V13 the last row searches for the words themselves, also where nothing is suggested @any-width', async ({ page }) => {
	await page.goto('/');
	const field = fieldOf(page);
	await field.click();
	await field.pressSequentially('zzqzzq', { delay: 20 });
	await expect(rowsOf(page)).toHaveText(['Search for “zzqzzq”']);
	await field.fill('tamatr');
	await expect(rowsOf(page).first()).toContainText(/tomato/i);
	await field.press('ArrowUp');
	await expect(await markedOf(page)).toHaveText('Search for “tamatr”');
	await field.press('Enter');
	await expect(page).toHaveURL('/search?q=tamatr');
});

test('V14 C23 E7 a customer’s searches are added by the page they lead to and offered again; one and all are forgotten @any-width', async ({
	page,
}) => {
	const added: unknown[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/api/search/add')) added.push(request.postDataJSON());
	});
	const field = fieldOf(page);
	const search = async (text: string) => {
		await field.click();
		await field.pressSequentially(text, { delay: 20 });
		await expect(rowsOf(page).nth(1)).toBeVisible();
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
	await rowsOf(page).first().getByRole('link').click();
	await expect.poll(() => added.length).toBe(2);
	expect(added[1]).toMatchObject({ isComplete: true });

	await page.goto('/');
	await field.click();
	const popup = popupOf(page);
	const recent = popup.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: 'Recent searches' }) });
	await expect(recent.getByRole('link')).toHaveCount(2);
	await recent.getByRole('button', { name: 'Remove “milk”' }).click();
	await expect(recent.getByRole('link')).toHaveCount(1);
	await recent.getByRole('button', { name: 'Clear all' }).click();
	await expect(recent).toHaveCount(0);
	await page.reload();
	await field.click();
	await expect(popup.getByRole('rowheader', { name: 'All categories' })).toBeVisible();
	await expect(recent).toHaveCount(0);
});

test('V7 the last row, to search for what was typed, is in sight whole, however long the list', async ({ page }) => {
	await page.goto('/');
	await fieldOf(page).fill('chaval');
	const last = rowsOf(page).filter({ hasText: 'Search for “chaval”' });
	await expect(last).toBeVisible();
	await expect(rowsOf(page).nth(2)).toBeVisible();
	// Both at one instant, because the list grows while it comes.
	const under = () =>
		popupOf(page).evaluate((list) => {
			const row = [...list.querySelectorAll('[role=row]')].at(-1);
			return (row?.getBoundingClientRect().bottom ?? Number.NaN) - list.getBoundingClientRect().bottom;
		});
	await expect.poll(under).toBeLessThanOrEqual(0);
});

import { expect, test } from '../support/browser.ts';

test('R6 on a phone the first products of a list stand whole above the tabs; the filter button is in sight and opens a sheet', async ({
	page,
	isMobile,
}) => {
	await page.goto('/pc/GROCERY');
	const screen = page.viewportSize()?.height ?? 0;
	const card = await page.getByRole('article').first().boundingBox();
	const open = page.getByRole('button', { name: 'Filter' });
	const sort = page.getByRole('link', { name: 'Price: low to high' });
	if (!isMobile) {
		await expect(open).toBeHidden();
		await expect(sort).toBeVisible();
		expect(card?.y).toBeLessThan(300);
		return;
	}
	expect((card?.y ?? Number.NaN) + (card?.height ?? 0)).toBeLessThan(screen - 40);
	await expect(sort).toBeHidden();
	await expect(open).toBeInViewport({ ratio: 1 });
	await open.click();
	await expect(sort).toBeInViewport();
	await page.keyboard.press('Escape');
	await expect(sort).toBeHidden();
	await expect(open).toBeFocused();
	await open.click();
	await page.getByRole('link', { name: /^On offer/ }).click();
	await expect(page).toHaveURL('/pc/GROCERY?offers=1');
	await expect(open).toHaveText('Filter1');
	await page.getByRole('link', { name: 'Remove: On offer' }).click();
	await expect(page).toHaveURL('/pc/GROCERY');
});

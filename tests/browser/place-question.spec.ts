import { expect, test } from '../support/browser.ts';

test('A7 after 15 seconds on the home page a line asks who has chosen no place, once in a session @any-width', async ({ page }) => {
	await page.clock.install();
	await page.goto('/');
	const question = page.getByText('Are you somewhere else?');
	await expect.poll(() => page.evaluate(() => window.nukkad.onTap !== null)).toBe(true);
	// Somebody is there.
	await page.keyboard.press('Shift');
	await page.clock.runFor(14_000);
	await expect(question).toBeHidden();
	// On a busy machine the page begins to count later.
	const isAsked = async () => {
		await page.clock.runFor(1_000);
		return question.isVisible();
	};
	await expect.poll(isAsked).toBe(true);
	await page.getByRole('link', { name: 'Choose my place' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.reload();
	await expect.poll(() => page.evaluate(() => window.nukkad.onTap !== null)).toBe(true);
	await page.clock.runFor(20_000);
	await expect(question).toBeHidden();
});

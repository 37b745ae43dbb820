import type { Locator, Page } from '@playwright/test';
import { WITH_PICTURES } from '../support/launch.ts';
import { expect, test } from '../support/pictured.ts';
import { productsAt } from './addresses.ts';

test.use(WITH_PICTURES);

/** A wide screen has another frame for the pictures. */
const WIDE = { width: 1280, height: 860 };
const pictures = (page: Page): Locator => page.locator('.gallery-pic');

/** One picture is loaded and fills the frame, and no other is visible. */
async function isSeen(page: Page, number: number): Promise<void> {
	for (const [i, picture] of (await pictures(page).all()).entries())
		if (i === number - 1) await expect(picture, `picture ${number}`).toBeInViewport({ ratio: 0.95 });
		else await expect(picture, `picture ${i + 1} beside ${number}`).not.toBeInViewport({ ratio: 0.05 });
	const image = pictures(page)
		.nth(number - 1)
		.getByRole('img');
	await expect.poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBeGreaterThan(100);
}

test('R9 A1 A4 several pictures: each says which of how many it is, and is reached by a swipe, a key and a small picture, also without script @any-width', async ({
	page,
	browser,
	store,
}) => {
	const url = (await productsAt(store.url, 'products'))[0]?.[0]?.url ?? '';
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto(url);
	const row = page.getByRole('list', { name: 'Rajma' });
	await expect(pictures(page).getByRole('img')).toHaveCount(3);
	expect(await row.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
		'Picture 1 of 3',
		'Picture 2 of 3',
		'Picture 3 of 3',
	]);
	await isSeen(page, 1);

	await row.focus();
	await page.keyboard.press('ArrowRight');
	await isSeen(page, 2);
	const box = await row.boundingBox();
	if (!box) throw new Error('the pictures have no box');
	const swipe = { x: box.x + box.width * 0.8, y: box.y + box.height / 2, xDistance: -box.width * 0.7, yDistance: 0 };
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('Input.synthesizeScrollGesture', { ...swipe, speed: 2_000 });
	await isSeen(page, 3);
	await page.getByRole('link', { name: 'Picture 1 of 3' }).click();
	await isSeen(page, 1);

	await page.setViewportSize(WIDE);
	await isSeen(page, 1);
	await row.focus();
	await page.keyboard.press('ArrowRight');
	await isSeen(page, 2);
	await page.getByRole('link', { name: 'Picture 3 of 3' }).click();
	await isSeen(page, 3);

	const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
	const bare = await plain.newPage();
	await bare.goto(`/hi${url}`);
	await bare.getByRole('link', { name: 'फ़ोटो 2 / 3' }).click();
	await isSeen(bare, 2);
	await bare.setViewportSize(WIDE);
	await bare.getByRole('link', { name: 'फ़ोटो 3 / 3' }).click();
	await isSeen(bare, 3);
	await plain.close();
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { logIn, openLogin, whenAwake } from './shopping.ts';

const REFUSED = {
	errors: [{ code: 'QUANTITY_LIMIT', message: 'Limit', display_text: 'This shop hands out no more of it to one customer' }],
};

const boxOf = async (part: Locator) => {
	const box = await part.boundingBox();
	if (!box) throw new Error('not on the page');
	return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
};

/** Scrolls until the first control that is free to be tapped stands where a message would. */
async function controlWhereMessagesStand(page: Page): Promise<Locator> {
	const control = page.getByRole('main').locator('.cc-card').nth(4);
	await control.evaluate((foot) => {
		const bar = document.querySelector<HTMLElement>('[data-message-bar]');
		bar?.showPopover();
		const { top } = bar?.getBoundingClientRect() ?? { top: 0 };
		bar?.hidePopover();
		scrollBy({ top: foot.getBoundingClientRect().top - top, behavior: 'instant' });
	});
	return control;
}

test('L10 a message covers neither the control that was tapped nor the cart bar: upright, on its side, with text twice as large', async ({
	page,
	allowed,
	isMobile,
}) => {
	allowed.push(/status of 400/);
	await page.goto('/pc/GROCERY');
	await openLogin(page);
	await logIn(page);
	const message = page.locator('[data-message-bar]');
	await message.getByRole('button').click();
	await page.getByRole('main').locator('.cc-card .cc-add').first().click();
	if (isMobile) await expect(page.locator('.bar')).toBeVisible();
	// Whatever is tapped from here on is refused in the words of the shop.
	await page.route('**/api/cart/**', (route) => route.fulfill({ status: 400, json: REFUSED }));
	const size = page.viewportSize() ?? { width: 0, height: 0 };
	const turned = isMobile ? { width: 740, height: 360 } : size;
	for (const [viewport, text] of [
		[size, '100%'],
		[turned, '100%'],
		[size, '200%'],
	] as const) {
		await page.setViewportSize(viewport);
		await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), text);
		const control = await controlWhereMessagesStand(page);
		const tap = () => control.locator('button:visible').last().click();
		await tap();
		await expect(message).toBeVisible();
		const cartBar = page.locator('.bar');
		const at = `${viewport.width} × ${viewport.height}, ${text}`;
		const held = control.locator('.cc-step:visible, button:visible').first();
		for (const part of isMobile ? [held, cartBar] : [held])
			await expect(async () => {
				// After five seconds it closes by itself, which a busy machine may need for less than this.
				if (await message.isHidden()) await tap();
				const [own, other] = [await boxOf(message), await boxOf(part)];
				const isApart = own.bottom <= other.top || own.top >= other.bottom || own.right <= other.left || own.left >= other.right;
				expect(isApart, `${at}: ${JSON.stringify({ own, other })}`).toBe(true);
			}).toPass({ timeout: 20_000 });
		await expect(message).toBeInViewport({ ratio: 1 });
		await message.getByRole('button').click();
	}
});

test('L10 a browser without popovers fetches them for the message bar; others never do @any-width', async ({ page, context, allowed }) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	const fetched: string[] = [];
	page.on('request', (request) => fetched.push(request.url()));
	const popovers = () => fetched.filter((url) => url.includes('/popovers.'));
	await page.goto('/shops');
	await whenAwake(page);
	expect(popovers()).toEqual([]);
	await page.addInitScript(() => {
		for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
	});
	await page.reload();
	await whenAwake(page);
	// It is fetched, and then imported from the browser's cache.
	await expect.poll(() => popovers().length).toBeGreaterThan(0);
	await context.setOffline(true);
	await page.getByRole('link', { name: 'Cart' }).first().click();
	const message = page.locator('[data-message-bar]');
	// This browser's own sheet of styles hides it all the same; one that knows no popovers has none.
	await expect(message).toHaveClass(/:popover-open/);
	await expect(message).toContainText('No network');
});

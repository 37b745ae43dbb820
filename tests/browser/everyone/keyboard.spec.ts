import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { controlOf, logIn, openLogin, productAt, shelves } from '../shopping.ts';
import { focusNow, tabThrough } from './focus.ts';

const WIDTHS = [
	[360, 780],
	[1280, 860],
] as const;

test('A2 with the keyboard alone: the skip link, the field and its suggestions, a category, a product, the cart', async ({
	page,
	store,
}) => {
	await page.setViewportSize({ width: 1280, height: 860 });
	await page.goto('/');
	await page.keyboard.press('Tab');
	const skip = page.getByRole('link', { name: 'Skip to the page' });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.locator('main')).toBeFocused();

	const field = page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search' }));
	await field.focus();
	const list = page.getByRole('grid');
	const tile = list.getByRole('link', { name: 'Bakery', exact: true });
	await expect(tile).toBeVisible();
	// The arrows walk what the box shows; Tab leaves it, empty or not.
	const isMarked = (place: Locator) => place.evaluate((element) => element.matches('[data-active], :has([data-active])'));
	const row = list.getByRole('row').filter({ has: page.getByRole('link', { name: 'Bakery', exact: true }) });
	for (const [key, place] of [
		['ArrowDown', row],
		['ArrowRight', tile],
	] as const)
		for (let steps = 0; !(await isMarked(place)); steps++) {
			expect(steps, key).toBeLessThan(12);
			await page.keyboard.press(key);
		}
	const leave = async () => {
		for (let stops = 0; stops < 3; stops++) {
			await page.keyboard.press('Tab');
			expect(await page.locator('[role=grid] :focus, [role=grid]:focus').count()).toBe(0);
		}
		await expect(list).toBeHidden();
		await field.focus();
	};
	await leave();
	await page.keyboard.type('milk');
	await expect(list.getByRole('button', { name: /^ADD/ }).first()).toBeVisible();
	await leave();
	await expect(list.getByRole('button', { name: /^ADD/ }).first()).toBeVisible();
	await page.keyboard.press('ArrowDown');
	const marked = await field.getAttribute('aria-activedescendant');
	await expect(list.getByRole('row').first().locator(`#${marked}`)).toBeVisible();
	await expect(field).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(list).toBeHidden();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/search?q=milk');

	await page.goto('/');
	await page.locator('.tile').first().focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/pc\/\w+$/);
	await page.locator('.pcard a[href]').first().focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/products\//);

	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto(card.url);
	const control = controlOf(page, card);
	await control.getByRole('button', { name: 'Add To Cart' }).focus();
	await page.keyboard.press('Enter');
	await expect(control.getByRole('button', { name: 'One more' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(control.getByRole('status')).toHaveText('2');
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	await expect(control.getByRole('button', { name: 'Add To Cart' })).toBeFocused();
});

/** Opens a dialog by its opener and Enter, walks it by Tab, closes it by Escape, and finds the focus where it was. */
async function walkDialog(page: Page, opener: Locator, name: string): Promise<void> {
	await opener.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expect(dialog).toBeVisible();
	await expect.poll(async () => (await focusNow(page)).isInDialog, { message: name }).toBe(true);
	for (let i = 0; i < 12; i++) {
		await page.keyboard.press('Tab');
		const focus = await focusNow(page);
		// The browser's own bar may come between the last stop and the first.
		if (!focus.isAtEnd) expect(focus, name).toMatchObject({ isInDialog: true, faults: [] });
	}
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(opener, name).toBeFocused();
}

test('A2 every dialog takes the focus, keeps it, closes by Escape and gives it back', async ({ page, store }) => {
	const [cards, others] = await shelves(store.url);
	const card = productAt(cards);
	const other = productAt(others);
	// The panel slides in; with reduced motion it is in its place at once.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	for (const [width, height] of WIDTHS) {
		await page.setViewportSize({ width, height });
		await page.goto(card.url);
		for (const name of ['cart', 'login', 'locations'])
			await walkDialog(page, page.locator(`[data-open=${name}]:visible`).first(), `${name} at ${width}`);
	}
	await controlOf(page, card).getByRole('button', { name: 'Add To Cart' }).click();
	await expect(controlOf(page, card)).toHaveAttribute('data-control', 'stepper');
	for (const [width, height] of WIDTHS) {
		await page.setViewportSize({ width, height });
		await page.goto('/cart');
		for (const name of [/Not on the shelf/, /Have a list/, /Use a coupon/])
			await walkDialog(page, page.getByRole('main').getByRole('button', { name }), `${name} at ${width}`);
		await page.goto(other.url);
		await walkDialog(page, controlOf(page, other).getByRole('button', { name: 'Add To Cart' }), `another shop at ${width}`);
	}
});

test('A2 so do the dialogs of a customer’s account', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	for (const [width, height] of WIDTHS) {
		await page.setViewportSize({ width, height });
		await page.goto('/account');
		for (const name of ['language', 'refer', 'refershop'])
			await walkDialog(page, page.locator(`main [data-open=${name}]:visible`).first(), `${name} at ${width}`);
	}
});

test('A2 what has the focus in the footer stays in sight, under no bar, also when the page above it grows', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto(card.url);
	await controlOf(page, card).getByRole('button', { name: 'Add To Cart' }).click();
	await expect(controlOf(page, card)).toHaveAttribute('data-control', 'stepper');
	const links = page.getByRole('contentinfo').getByRole('link');
	for (const [width, height] of [[320, 568], ...WIDTHS] as const) {
		await page.setViewportSize({ width, height });
		await page.goto('/faq');
		for (const at of [0, -1]) {
			await links.nth(at).focus();
			expect((await focusNow(page)).faults, `${width}: link ${at}`).toEqual([]);
			const { hidden, name } = await links.nth(at).evaluate((link) => {
				const { left, width, top, height } = link.getBoundingClientRect();
				const over = document.elementFromPoint(left + width / 2, top + height / 2);
				return { hidden: !link.contains(over), name: link.textContent };
			});
			expect(hidden, `${width}: the middle of ${name}`).toBe(false);
		}
	}
	// The bar itself is in sight wherever the page stands: to have the focus it moves nothing.
	await page.setViewportSize({ width: 360, height: 780 });
	await page.goto('/pc/GROCERY');
	await expect(page.locator('.bar')).toBeInViewport();
	await page.evaluate(() => scrollTo(0, 1500));
	await page.locator('.bar').focus();
	expect(await page.evaluate(() => scrollY)).toBe(1500);
	await page.setViewportSize({ width: 320, height: 568 });
	// Text at twice its size makes the cart bar several lines high, here five; the end of the page is still free of it.
	await page.goto('/kn/faq');
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	await expect(page.locator('.bar')).toBeInViewport();
	const covered = () =>
		page.evaluate(() => {
			scrollTo(0, document.documentElement.scrollHeight);
			const [foot, bar] = ['footer', '.bar'].map((part) => document.querySelector(part)?.getBoundingClientRect());
			return (foot?.bottom ?? Number.NaN) - (bar?.top ?? Number.NaN);
		});
	await expect.poll(covered).toBeLessThanOrEqual(0);
	await page.goto('/login');
	await expect(page.getByRole('main').getByRole('button', { name: 'Send OTP' })).toBeVisible();
	const language = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' });
	await language.focus();
	// As when a list comes that nobody has waited for.
	await page.getByRole('main').evaluate((main) => main.append(Object.assign(document.createElement('div'), { style: 'height:600px' })));
	await expect(language).toBeFocused();
	await expect.poll(async () => (await focusNow(page)).faults).toEqual([]);
});

test('A2 Tab walks each page to its end, and every stop has a ring and is seen', async ({ page, store }) => {
	test.setTimeout(240_000);
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto(card.url);
	await controlOf(page, card).getByRole('button', { name: 'Add To Cart' }).click();
	await expect(controlOf(page, card)).toHaveAttribute('data-control', 'stepper');
	for (const [width, height] of WIDTHS) {
		await page.setViewportSize({ width, height });
		for (const path of ['/', card.url, '/search?q=milk', '/cart']) {
			await page.goto(path);
			// The cart's page is drawn by its script.
			if (path === '/cart') await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
			const stops = await tabThrough(page);
			expect(stops.length, path).toBeGreaterThan(10);
			expect(stops.length, `${path} at ${width} traps the focus`).toBeLessThan(400);
			expect
				.soft(
					stops.flatMap(({ faults }) => faults),
					`${path} at ${width}`,
				)
				.toEqual([]);
		}
	}
});

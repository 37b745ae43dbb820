import type { ProductCard } from '#lib/contract/catalogue.ts';
import { amountText, priceText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { productsAt } from './addresses.ts';
import { cardOf, priceOf } from './shopping.ts';

test.use(WITH_PICTURES);

test('V5 another pack size swaps price, unit price and control of its card; each pack keeps its own quantity', async ({ page, store }) => {
	const variants = (await productsAt(store.url, 'products?limit=60')).find((all) => all.filter(({ inStock }) => inStock).length > 1);
	const [first, second] = variants?.filter(({ inStock }) => inStock) ?? [];
	if (!first || !second) throw new Error('the sample has no product with two packs');
	await page.goto(first.url);
	const card = page.locator('.details');
	const pack = (of: ProductCard) => card.locator(`input[value="${of.id}"]`);
	for (const of of variants ?? []) {
		const choice = card.locator('.pack', { has: page.locator(`[value="${of.id}"]`) });
		await expect(choice).toContainText(of.measurementDisplayText);
		await expect(choice.locator('b')).toHaveText(priceText(of.sellingPrice));
	}
	// A price that is struck through is told by ear, too.
	const cheap = variants?.find(({ mrp, sellingPrice }) => mrp > sellingPrice);
	if (cheap) await expect(card.getByRole('radio', { name: `MRP ${priceText(cheap.mrp)}` })).toHaveCount(1);
	await pack(first).check();
	await card.getByRole('button', { name: 'Add To Cart' }).click();
	await pack(second).check();
	await expect(card.locator('.price').first()).toHaveText(priceOf(second));
	await expect(card.locator('.fact')).toContainText(second.measurementDisplayText);
	await expect(card.locator('form')).toHaveAttribute('data-control', 'add');
	// Forced colours take away grounds and shadows: an outline stays.
	await page.emulateMedia({ forcedColors: 'active' });
	await expect(card.locator('.pack:has(:checked)')).toHaveCSS('outline-style', 'solid');
	await expect(card.locator('.pack:not(:has(:checked))').first()).toHaveCSS('outline-style', 'none');
	await page.emulateMedia({ forcedColors: null });
	// The arrow keys walk the packs.
	await pack(second).focus();
	await page.keyboard.press('ArrowUp');
	await expect(pack(first)).toBeChecked();
	await expect(card.locator('.price').first()).toHaveText(priceOf(first));
	await expect(card.getByRole('status')).toHaveText('1');
	const kept = await page.evaluate(() => localStorage.getItem('guestCartItems') ?? '{}');
	expect(Object.keys(JSON.parse(kept))).toEqual([first.retailerProductId]);
});

test('V5 a pack chosen on a card of a list shows its own price and unit price, and the menu keeps its sizes', async ({ page, store }) => {
	const lists = await productsAt(store.url, 'products?parent=GROCERY&limit=60');
	const variants = lists.find((all) => all.length > 1 && new Set(all.map(({ unitPrice }) => unitPrice?.value)).size > 1) ?? [];
	const [shown] = variants;
	if (!shown) throw new Error('the sample has no product whose packs differ by the kilo');
	await page.goto('/pc/GROCERY');
	const card = cardOf(page, shown);
	const menu = card.getByRole('combobox');
	await expect(menu).toHaveAccessibleName(`Pack size of ${shown.name}`);
	const sizes = variants.map(({ measurementDisplayText }) => measurementDisplayText);
	for (const of of [...variants, shown]) {
		await menu.selectOption({ label: of.measurementDisplayText });
		await expect(card.locator('.price').first()).toHaveText(priceOf(of));
		// The drawing of the pack says it from there.
		await expect(card.locator('.pcard-pack')).toHaveAttribute('data-size', of.measurementDisplayText);
		await expect(card.locator('.flag:visible')).toHaveText(of.offerPercent > 0 ? [`${of.offerPercent}% OFF`] : []);
		await expect(
			card.getByText(of.unitPrice ? new RegExp(`^${(of.unitPrice.value < 10 ? amountText : priceText)(of.unitPrice.value)}/`) : ''),
		).toBeVisible();
		expect((await menu.getByRole('option').allTextContents()).toSorted()).toEqual(sizes.toSorted());
	}
});

for (const language of ['te', 'kn', 'en'] as const)
	test(`V5 the menu of packs shows each of its sizes whole on the narrowest phone, in ${language}`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(localizePath('/search?q=milk', language));
		const menus = page.getByRole('main').getByRole('combobox');
		await expect(menus.first()).toBeVisible();
		const cut = await menus.evaluateAll((all) =>
			all.flatMap((menu) => {
				if (!(menu instanceof HTMLSelectElement)) return [];
				return [...menu.options].flatMap((pack) => {
					pack.selected = true;
					const { width } = menu.getBoundingClientRect();
					menu.style.cssText = 'max-width: none; width: max-content';
					const whole = menu.getBoundingClientRect().width;
					menu.style.cssText = '';
					return whole > width + 1 ? [`${pack.text}: ${width} of ${whole} px`] : [];
				});
			}),
		);
		expect(cut).toEqual([]);
	});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('A4 V5 a card offers no menu that nothing answers: it says its pack, and leads to where all stand', async ({ page, store }) => {
		const lists = await productsAt(store.url, 'products?parent=GROCERY&limit=30');
		const variants = lists.find((all) => all.filter(({ inStock }) => inStock).length > 1) ?? [];
		const shown = variants.find(({ inStock }) => inStock);
		if (!shown) throw new Error('the sample has no product with two packs');
		await page.goto('/pc/GROCERY');
		const card = cardOf(page, shown);
		await expect(card.getByRole('combobox')).toHaveCount(0);
		// The styles say it in the menu's stead, so it is looked for as a screen reader hears it.
		expect(await card.ariaSnapshot()).toContain(shown.measurementDisplayText);
		await card.getByRole('button', { name: /ADD/ }).click();
		await expect(page.getByRole('group', { name: 'Pack size' }).getByRole('radio')).toHaveCount(variants.length);
	});
});

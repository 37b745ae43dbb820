import { expect, test } from '../../support/browser.ts';
import { openCart } from '../shopping.ts';

test('A2 who wants no motion gets none: nothing slides, fades or scrolls smoothly', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto('/shops');
	await page.locator('.scard a').first().click();
	await page.locator('.cc-add:visible').first().click();
	await page.locator('.cc-step:visible').first().getByRole('button', { name: 'One more' }).click();
	expect(await page.evaluate(() => document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration) > 1))).not.toContain(
		true,
	);
	await openCart(page);
	await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
	const moving = await page.evaluate(() =>
		[...document.querySelectorAll('*')].flatMap((element) =>
			[undefined, '::before', '::after', '::backdrop'].flatMap((part) => {
				const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, part);
				const longest = Math.max(...`${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat));
				return longest > 0.001 || scrollBehavior === 'smooth' ? [`${element.tagName}.${element.className}${part ?? ''}: ${longest} s`] : [];
			}),
		),
	);
	expect(moving).toEqual([]);
});

test('V3 a press on Add is felt, the number rolls in and the bar of the cart rises with the first item', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.goto('/shops');
	await page.locator('.scard a').first().click();
	const add = page.locator('.cc-add:visible').first();
	await add.hover();
	await page.mouse.down();
	await expect(add).toHaveCSS('transition-property', 'scale');
	await expect(add).toHaveCSS('transition-duration', '0.15s');
	await expect(add).toHaveCSS('scale', '0.96');
	await page.mouse.up();
	const bar = page.locator('[data-cart-bar] .bar');
	await expect(bar).toBeVisible();
	expect(await bar.evaluate((element) => getComputedStyle(element).animationName)).toBe('bar-in');
	await page.evaluate(() => {
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (this: Element, ...how) {
			this.setAttribute('data-rolled', JSON.stringify(how[1]));
			return animate.apply(this, how);
		};
	});
	await page.locator('.cc-step:visible').first().getByRole('button', { name: 'One more' }).click();
	await expect(page.locator('output[data-rolled]:visible')).toHaveAttribute('data-rolled', /"duration":150/);
});

test('A2 in forced colours it is still seen what is chosen, what is in the cart, where the header ends and where the focus is', async ({
	page,
}) => {
	await page.emulateMedia({ forcedColors: 'active' });
	await page.goto('/search?q=atta');
	const styleOf = (selector: string, name: 'backgroundColor' | 'borderBottomWidth' | 'outlineWidth') =>
		page
			.locator(selector)
			.first()
			.evaluate((element, key) => getComputedStyle(element)[key], name);
	const plain = await styleOf('.chip:not([aria-current])', 'backgroundColor');
	expect(await styleOf('.chip[aria-current]', 'backgroundColor')).not.toBe(plain);
	await page.locator('.cc-add:visible').first().click();
	expect(await styleOf('.cc[data-control=stepper] .cc-step', 'backgroundColor')).not.toBe(plain);
	for (const bordered of ['header.awning', '.find', '.badge', '.cc-add:visible', '.pcard'])
		expect(await styleOf(bordered, 'borderBottomWidth')).toBe('1px');
	await page.keyboard.press('Tab');
	expect(Number.parseFloat(await styleOf(':focus', 'outlineWidth'))).toBeGreaterThanOrEqual(2);
});

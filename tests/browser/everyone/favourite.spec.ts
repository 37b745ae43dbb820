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

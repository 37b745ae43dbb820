import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';

test('A1 the words on drawn packs stand in two lines at most in six languages, on a card and on the product’s page', async ({ page }) => {
	test.slow();
	for (const { slug } of LANGUAGES)
		for (const path of ['/pc/COSMETICS', '/pc/SWEETS', '/pc/GROCERY', '/pc/PHARMACY']) {
			await page.goto(localizePath(path, slug));
			const labels = await page.evaluate(async () => {
				await document.fonts.ready;
				// All are laid out, those far below the screen too.
				for (const card of document.querySelectorAll<HTMLElement>('.pcard')) card.style.contentVisibility = 'visible';
				const probe = document.body.appendChild(document.createElement('p'));
				return [...document.querySelectorAll<HTMLElement>('.pcard [data-i]')].map((name) => {
					const { width, fontSize, fontFamily, fontWeight, lineHeight } = getComputedStyle(name, '::before');
					Object.assign(probe.style, {
						position: 'absolute',
						textTransform: 'capitalize',
						width,
						fontSize,
						fontFamily,
						fontWeight,
						lineHeight,
					});
					probe.textContent = name.dataset.i ?? '';
					const lines = Math.round(probe.offsetHeight / Number.parseFloat(lineHeight));
					return { words: probe.textContent, lines, isBroken: probe.scrollWidth > probe.clientWidth + 1 };
				});
			});
			expect(labels.length, `${slug}${path}`).toBeGreaterThan(5);
			expect(labels.filter(({ lines, isBroken }) => lines > 2 || isBroken)).toEqual([]);
		}
	// The label of the page is as wide beside its letters as that of the card.
	const ratio = (selector: string, part: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element, pseudo) => {
				const { width, fontSize } = getComputedStyle(element, pseudo);
				return Math.round((100 * Number.parseFloat(width)) / Number.parseFloat(fontSize));
			}, part);
	const onCard = await ratio('.pcard [data-i]', '::before');
	await page.locator('.pcard [data-i][href]').first().click();
	expect(Math.abs((await ratio('.pack-pic[data-i]', '::after')) - onCard)).toBeLessThanOrEqual(2);
});

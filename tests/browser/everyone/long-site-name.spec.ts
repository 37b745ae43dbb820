import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../../support/browser.ts';
import { cutWords, tooWide } from './measures.ts';

/** The longest name that may be set. */
const NAME = 'Sharma Kirana Stores Andheri West Mumbai';

test.use({ settings: { SITE_NAME: NAME } });

test('L1 the longest name leaves the header its rows, the place its words and the search its room, in every language and width', async ({
	page,
}) => {
	for (const { slug } of LANGUAGES) {
		await page.goto(localizePath('/', slug));
		for (const width of [320, 360, 800, 1280]) {
			const at = `${slug} at ${width}`;
			await page.setViewportSize({ width, height: 780 });
			expect.soft([...(await tooWide(page)), ...(await cutWords(page))], at).toEqual([]);
			const header = page.getByRole('banner');
			await expect(header.getByRole('link', { name: NAME, exact: true })).toBeVisible();
			const place = await header.locator('[data-location-text]').evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth);
			expect.soft(place, `${at}: of the place are cut off, px`).toBeLessThanOrEqual(0);
			const search = await header.getByRole('search').boundingBox();
			// Support has its button beside it.
			expect.soft(search?.width, `${at}: the search`).toBeGreaterThanOrEqual(128);
			const { height } = (await header.boundingBox()) ?? { height: 999 };
			expect.soft(height, `${at}: the header`).toBeLessThanOrEqual(width < 768 ? 116 : 72);
		}
	}
});

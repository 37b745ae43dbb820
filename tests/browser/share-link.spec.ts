import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { cutWords } from './everyone/measures.ts';

for (const { slug } of LANGUAGES)
	test(`A5 the ways to send a link on have their words on one line each on a phone, in ${slug} @any-width`, async ({ page }) => {
		const t = translatorOf(slug);
		await page.setViewportSize({ width: 360, height: 640 });
		await page.goto(localizePath('/account', slug));
		// A guest's page has its entry in the menu, which is folded on a phone.
		await page.locator('[data-open=refershop]').first().dispatchEvent('click');
		const dialog = page.getByRole('dialog', { name: t('refershop.title') });
		for (const way of [dialog.getByRole('link', { name: t('refer.whatsapp') }), dialog.getByRole('button', { name: t('refer.copy') })]) {
			await expect(way).toBeInViewport({ ratio: 1 });
			expect((await way.boundingBox())?.height).toBeLessThan(50);
		}
		expect(await cutWords(page)).toEqual([]);
	});

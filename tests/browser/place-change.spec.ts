import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { shopsOf } from './addresses.ts';
import { shelves, whenAwake } from './shopping.ts';

for (const language of ['te', 'en'] as const)
	test(`E2 the choice before a change of place stays in sight under a long cart, in ${language} @any-width`, async ({ page, store }) => {
		const t = translatorOf(language);
		const [[first]] = await shelves(store.url);
		await page.setViewportSize({ width: 360, height: 640 });
		const shop = (await shopsOf(store.url)).find(({ id }) => id === first?.store.id);
		await page.goto(localizePath(shop?.url ?? '', language));
		const add = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('control.add')}: `) });
		await whenAwake(page);
		for (let lines = 1; lines <= 8; lines++) await add.first().click();
		await page.goto(localizePath('/india/mumbai/borivali-west', language));
		await page.getByRole('main').getByRole('button').first().click();
		const dialog = page.getByRole('dialog', { name: t('place.title') });
		await expect(dialog.getByText(t('place.cartGoes'))).toBeVisible();
		expect(await dialog.getByRole('listitem').count()).toBeGreaterThanOrEqual(8);
		for (const choice of await dialog.getByRole('button').all()) await expect(choice).toBeInViewport({ ratio: 1 });
		// The last line can be scrolled to above the choice.
		await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded();
		for (const choice of await dialog.getByRole('button').all()) await expect(choice).toBeInViewport({ ratio: 1 });
	});

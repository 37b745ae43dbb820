import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { photo } from '../support/photos.ts';
import { faultsOf, logInAtCounter, runCounterBeside } from './at-the-counter.ts';
import { placed } from './placed-order.ts';
import { newPhone, shelves } from './shopping.ts';

// A store of its own: at the end it has no shops.
test.use({ settings: { OPERATOR_NAME: 'Chakala Vyapari Sangh' } });

test('C40 P3 the association puts a banner on the home page and takes it off, gives a brand another name and makes two of its brands one @any-width', async ({
	page,
	store,
}) => {
	const main = page.getByRole('main');
	const phone = newPhone();
	await runCounterBeside(store, 'invite', phone, '--name', 'Meera Shah');
	await logInAtCounter(page, phone);
	await page.getByRole('heading', { name: 'All shops', level: 1 }).waitFor();

	// A name that is longer than a search takes is searched by its first words.
	await page.goto('/counter/library?kind=products');
	const long = main.getByRole('button', { name: /^A duplicate: .{26}/ }).first();
	await long.click();
	const double = page.getByRole('dialog', { name: /^A duplicate: .{26}/ });
	await expect(double.getByRole('searchbox')).toHaveValue(/^\S.{0,24}$/);
	await expect(double.getByRole('listitem').first().or(double.getByText('Nothing found'))).toBeVisible();
	await page.keyboard.press('Escape');

	await page.goto('/counter/library?kind=banners');
	await expect(main.getByText('No banners yet.')).toBeVisible();
	await main.getByRole('button', { name: 'Add a banner' }).click();
	const form = page.getByRole('dialog', { name: 'Add a banner' });
	// What is wrong stands under its field in the counter's words, and the first of them has the focus.
	const link = form.getByLabel(/^Page of this store/);
	await link.fill('pc/DAIRY');
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(form.getByLabel('Name in English')).toBeFocused();
	await expect(form.getByLabel('Name in English')).toHaveAccessibleDescription('Type the name');
	await expect(form.locator('input[type=file]')).toHaveAccessibleDescription('A banner needs a photo');
	await expect(link).toHaveAccessibleDescription('A page of this store begins with /, such as /shops');
	expect(await faultsOf(page)).toEqual([]);
	await form.getByLabel('Name in English').fill('Fresh milk till ten');
	await expect(form.getByLabel('Name in English')).not.toHaveAttribute('aria-invalid', 'true');
	await form.getByLabel('Name in हिन्दी').fill('दस बजे तक ताज़ा दूध');
	await form.locator('input[type=file]').setInputFiles({ name: 'milk.png', mimeType: 'image/png', buffer: await photo('png', 640, 320) });
	await expect(form.getByRole('img', { name: 'The photo' })).toBeVisible();
	await link.fill('/pc/DAIRY');
	expect(await faultsOf(page)).toEqual([]);
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(form).toHaveCount(0);
	await expect(main.getByRole('listitem')).toContainText('Fresh milk till ten');
	for (const [language, words] of [
		['en', 'Fresh milk till ten'],
		['hi', 'दस बजे तक ताज़ा दूध'],
	] as const) {
		await page.goto(localizePath('/', language));
		const banner = main.getByRole('link', { name: words });
		await expect(banner).toHaveAttribute('href', localizePath('/pc/DAIRY', language));
		// Twice as wide as it is high, and shown in a circle: cut, not squeezed.
		await expect(banner.locator('img')).toHaveCSS('object-fit', 'cover');
	}
	// From tomorrow on it is for later, and today's page is without it.
	await page.goto('/counter/library?kind=banners');
	await main.getByRole('button', { name: 'Change: Fresh milk till ten' }).click();
	const change = page.getByRole('dialog', { name: 'Change: Fresh milk till ten' });
	await change.getByLabel('Shown from').fill('2040-01-01');
	await change.getByRole('button', { name: 'Save' }).click();
	await expect(change).toHaveCount(0);
	// The page may be a moment late.
	await expect(async () => {
		await page.goto('/');
		await expect(main.getByRole('link', { name: 'Fresh milk till ten' })).toHaveCount(0, { timeout: 500 });
	}).toPass({ timeout: 10_000 });
	await page.goto('/counter/library?kind=banners');
	await expect(main.getByRole('listitem')).toContainText('1 January 2040');
	const end = main.getByRole('button', { name: 'Remove: Fresh milk till ten' });
	await end.click();
	await end.click();
	await expect(main.getByText('No banners yet.')).toBeVisible();

	// A brand: its products and its page have the new name, and so have those of the one that was its double.
	const [cards] = await shelves(store.url);
	const [one, other] = [...new Map(cards.flatMap(({ brand, url }) => (brand ? [[brand.name, { ...brand, product: url }]] : []))).values()];
	if (!one || !other) throw new Error('the shelf has no two brands');
	await page.goto(`/counter/library?kind=brands&q=${encodeURIComponent(one.name)}`);
	await main.getByRole('button', { name: `Change: ${one.name}`, exact: true }).click();
	const naming = page.getByRole('dialog', { name: `Change: ${one.name}` });
	await naming.getByLabel('Name in English').fill('Zafrani Foods');
	await naming.getByRole('button', { name: 'Save' }).click();
	await expect(naming).toHaveCount(0);
	await expect(async () => {
		await page.goto(one.product);
		await expect(main.getByRole('link', { name: 'Zafrani Foods' }).first()).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await page.goto(`/counter/library?kind=brands&q=${encodeURIComponent(other.name)}`);
	await main.getByRole('button', { name: `A duplicate: ${other.name}`, exact: true }).click();
	const merge = page.getByRole('dialog', { name: `A duplicate: ${other.name}` });
	await merge.getByLabel('Find the one that stays').fill('zafrani foods');
	await merge.getByRole('button', { name: /^Zafrani Foods/ }).click();
	expect(await faultsOf(page)).toEqual([]);
	await merge.getByRole('button', { name: 'Yes, merge them' }).click();
	await expect(merge).toHaveCount(0);
	await page.goto(other.url);
	await expect(page).toHaveURL(/\/brands\/zafrani-foods-\w+$/);
	await expect(main.getByRole('heading', { level: 1 })).toContainText('Zafrani Foods');
});

test('C40 P3 the association takes the sample away, once no order of it is under way and the word was typed @any-width', async ({
	page,
	store,
}) => {
	const t = translatorOf('hi');
	const main = page.getByRole('main');
	const partner = { partner: store.partnerToken };
	const { order } = await placed(page, store);
	const phone = newPhone();
	await runCounterBeside(store, 'invite', phone, '--name', 'Meera Shah');
	await logInAtCounter(page, phone);
	await page.getByRole('heading', { name: 'All shops', level: 1 }).waitFor();
	await page.goto('/counter/settings');
	const going = main.locator('form').filter({ hasText: 'Sample shops' });
	await expect(going.getByText(/^1 order of these shops is under way/)).toBeVisible();
	await expect(going.getByRole('button')).toHaveCount(0);
	await ask(store, 'POST partner/orders/{id}/reject', { id: order.id, reason: 'We move' }, partner);

	await page.goto('/hi/counter/settings');
	const removal = main.locator('form').filter({ hasText: t('counter.sample') });
	const button = removal.getByRole('button', { name: t('counter.sampleRemove') });
	await expect(button).toBeDisabled();
	expect(await faultsOf(page)).toEqual([]);
	await removal.getByRole('textbox').fill(t('counter.sampleWord'));
	await button.click();
	await expect(page).toHaveURL('/hi/counter/shops');
	// The shop of an order that has ended stays for its customer, shut; shoppers see no shop.
	await expect(main.getByRole('listitem')).toHaveCount(1);
	await page.goto('/shops');
	await expect(main.locator('[data-store-id]')).toHaveCount(0);
	await page.goto(`/orders/${order.id}`);
	await expect(page.locator('h2.order-stage')).toHaveText('Cancelled');
});

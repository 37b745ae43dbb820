import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { addFromPage, checkOutAsGuest, newPhone, openCart, productAt, shelves, typeAddress } from './shopping.ts';

test('C15 C39 the checkout walks by its address: drafts survive a reload, Back goes a step back, a full time is chosen anew; an answer that gets lost is asked for by its key @flow', async ({
	page,
	store,
	allowed,
	language,
}) => {
	allowed.push(/ERR_FAILED/, /status of 409/);
	const t = translatorOf(language);
	const cart = localizePath('/cart', language);
	const [cards] = await shelves(store.url);
	const dear = productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice));
	const control = await addFromPage(page, dear, language);
	for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
	await openCart(page);
	await expect(page.getByRole('dialog').getByRole('link', { name: t('cart.checkout') })).toHaveAttribute('href', `${cart}?step=contact`);
	await page.goto(cart);
	await page.route('**/api/customer/customer-location', (route) => route.abort());
	await checkOutAsGuest(page, newPhone(), language);
	const title = page.getByRole('heading', { level: 1 });
	await expect(title).toHaveText(t('checkout.title'));
	await expect(page).toHaveTitle(new RegExp(`^${t('checkout.title')}`));
	await expect(page).toHaveURL(/\?step=address$/);
	await expect(page.getByRole('contentinfo')).toHaveCount(0);
	// Addresses that could not be loaded may exist: no form asks for a new one.
	const where = page.getByRole('region', { name: t('checkout.address') });
	await expect(where.getByRole('alert')).toContainText(t('ui.noConnection'));
	await expect(page.getByLabel(t('address.flat'))).toBeHidden();
	await page.unroute('**/api/customer/customer-location');
	await page.reload();
	await typeAddress(page, '7', 'Gali 3', language);
	const picked = page.waitForResponse('**/delivery/update*');
	await where.getByText(t('checkout.withGuard')).click();
	await picked;
	await where.getByLabel(t('checkout.ownNotes')).fill('Second gate');
	await page.reload();
	await expect(where.getByLabel(t('checkout.ownNotes'))).toHaveValue('Second gate');
	await expect(where.getByRole('checkbox', { name: t('checkout.withGuard') })).toBeChecked();
	// Words that do not reach the shop keep the step open, and say why.
	await page.route('**/delivery/update', (route) => route.abort());
	await where.getByRole('button', { name: t('checkout.continue') }).click();
	await expect(where.getByRole('alert')).toContainText(t('ui.noConnection'));
	await page.unroute('**/delivery/update');
	await where.getByRole('button', { name: t('checkout.continue') }).click();
	await expect(page).toHaveURL(/\?step=payment$/);
	await expect(page.getByRole('heading', { name: t('checkout.payment') })).toBeFocused();
	await expect(where).toContainText(`${t('checkout.withGuard')} · Second gate`);
	// What is typed later on counts as well when Back leaves the step.
	await page.getByRole('button', { name: `${t('address.change')}: ${t('checkout.address')}` }).click();
	await where.getByLabel(t('checkout.ownNotes')).fill('Third gate');
	await page.goBack();
	await expect(where).toContainText(`${t('checkout.withGuard')} · Third gate`);
	// As it will be ordered: no control to change it (L11).
	const items = page.getByRole('listitem').filter({ hasText: '× 5' });
	await expect(items).toHaveCount(1);
	await expect(items.first().getByRole('button')).toHaveCount(0);

	const when = page.getByRole('region', { name: t('checkout.time') });
	await page.getByRole('button', { name: `${t('address.change')}: ${t('checkout.time')}` }).click();
	await expect(page.getByRole('heading', { name: t('checkout.time') })).toBeFocused();
	await page.goBack();
	await expect(page).toHaveURL(/\?step=payment$/);
	await page.goForward();
	await when.getByRole('radio', { name: t('checkout.later') }).check();
	// The store's day is another than this browser's, so its days have their dates.
	const day = when.locator('label', { has: page.locator('input[name=day]') }).nth(1);
	const name = await day.innerText();
	await day.click();
	const first = when.locator('label', { has: page.locator('input[name=slot]') }).first();
	await page.route('**/delivery/update', (route) =>
		route.fulfill({ status: 409, json: { errors: [{ code: 'SLOT_UNAVAILABLE', message: 'gone', display_text: 'Choose another' }] } }),
	);
	await first.click();
	await expect(when.getByRole('alert')).toHaveText('Choose another');
	await page.unroute('**/delivery/update');
	await first.click();
	await when.getByRole('button', { name: t('checkout.continue') }).click();
	await expect(when).toContainText(name);

	// What the shop does when something is out; and a tip, which nobody has chosen beforehand.
	await page.getByRole('radio', { name: t('checkout.LEAVE_OUT') }).check();
	await expect(page.getByRole('radio', { name: t('checkout.noTip') })).toBeChecked();
	await page.getByText('₹20', { exact: true }).click();
	await expect(page.locator('.bill > div', { hasText: t('bill.tip') })).toContainText('₹20');
	const [before, between] = t('checkout.place', { amount: '#', time: '#' }).split('#');
	const keys: (string | undefined)[] = [];
	await page.route('**/api/order', async (route) => {
		if (route.request().method() === 'GET') return route.continue();
		keys.push(route.request().headers()['idempotency-key']);
		if (keys.length > 1) return route.continue();
		await route.fetch();
		return route.abort();
	});
	const byKey = /\/api\/order\?key=/;
	await page.route(byKey, (route) => route.abort());
	await page.getByRole('button', { name: new RegExp(`^${before}₹[\\d.,]+${between}${name}, `) }).click();
	await expect(page.getByText(t('checkout.checking'))).toBeVisible();
	// The next page asks for the order by its key until it finds it.
	await page.reload();
	await page.unroute(byKey);
	await page.waitForURL(/\/orders\/\w+$/);
	expect(new Set(keys).size).toBe(1);
	await page.goto(localizePath('/orders', language));
	await expect(page.locator('.order-card')).toHaveCount(1);
	// Who has said their name once is not asked for it with the next order.
	const profile = await page.evaluate(() => localStorage.getItem('profile'));
	expect(JSON.parse(profile ?? '')).toMatchObject({ first_name: 'Asha', last_name: 'Rao' });
});

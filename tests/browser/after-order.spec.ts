import { amountText } from '#lib/format/money.ts';
import { ratePath } from '#lib/order/rate-link.ts';
import { STICKERS, stickersFor } from '#lib/order/stickers.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { delivered, placed } from './placed-order.ts';
import { logIn, PIXEL } from './shopping.ts';

test.use(WITH_PICTURES);

for (const language of ['en', 'hi'] as const)
	test(`R25 L12 E9 E10 V15 C39 ${language}: from the list of orders to a rating, which is given once and counts for the shop${language === 'hi' ? ' @any-width' : ' @wide'}`, async ({
		page,
		store,
		allowed,
	}) => {
		allowed.push(/status of 400/);
		const t = translatorOf(language);
		const { token, order } = await delivered(page, store);
		const shop = (await ask(store, 'GET order/{id}', { id: order.id }, { token, language })).store.name;
		const words = `The milk was sour (${language}, ${order.code})`;
		const main = page.getByRole('main');
		await page.goto(localizePath('/orders', language));
		await main.getByRole('link', { name: new RegExp(`^${t('orders.rate')}: ${shop}`) }).click();
		await expect(page).toHaveURL(/\/rate-order\?rateOrderId=\w+&shopId=\w+&shopName=.+&isShopPickup=false$/);
		await expect(main.getByRole('heading', { name: t('rate.question', { shop }) })).toBeVisible();
		const send = main.getByRole('button', { name: t('rate.send') });
		await send.click();
		await expect(main.getByRole('alert')).toHaveText(t('rate.needed'));

		// By the keyboard: the stars are one group, and what was praised does not stay with few of them.
		const star = (n: 1 | 2 | 5) => main.getByRole('radio', { name: t('rate.star', { n, word: t(`rate.star${n}`) }) });
		await expect(star(1)).toBeFocused();
		await star(5).check();
		const offered = (stars: number) => stickersFor(stars).map(({ code }) => `${t(`sticker.${code}`)}${t(`stickerText.${code}`)}`);
		const stickers = main.locator('.sticker');
		await expect(stickers).toHaveText(offered(5));
		await stickers.nth(0).click();
		await star(1).check();
		await expect(stickers).toHaveText(offered(1));
		await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(0);
		await star(1).press('ArrowRight');
		await expect(star(2)).toBeChecked();
		for (const picture of await stickers.locator('img').all())
			expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
		const [poor, slow] = STICKERS.filter(({ code }) => code === 'POOR_QUALITY' || code === 'SLOW_DELIVERY');
		for (const sticker of [poor, slow]) await main.getByRole('checkbox', { name: t(`sticker.${sticker?.code ?? 'BAD_SERVICE'}`) }).check();
		await main.getByRole('textbox', { name: t('rate.comment') }).fill(words);

		// What is refused is said on the page, and nothing typed is lost.
		await page.route('**/rate', (route) =>
			route.fulfill({ status: 400, json: { errors: [{ code: 'INPUT_INVALID', message: 'no', display_text: 'Not these words' }] } }),
		);
		await send.click();
		await expect(main.getByRole('alert')).toHaveText('Not these words');
		await page.unroute('**/rate');
		await send.click();
		await expect(main.getByRole('heading', { name: t('rate.thanks') })).toBeFocused();
		await page.reload();
		await expect(main.getByRole('img', { name: t('rate.given', { n: 2 }) })).toBeVisible();
		await expect(main.getByText(words)).toBeVisible();
		await expect(stickers).toHaveCount(2);
		await expect(send).toHaveCount(0);
		expect((await ask(store, 'GET order/{id}', { id: order.id }, { token })).rating).toMatchObject({
			stars: 2,
			stickers: ['POOR_QUALITY', 'SLOW_DELIVERY'],
		});
		await main.getByRole('link', { name: t('rate.toOrder') }).click();
		await expect(main.getByRole('link', { name: t('order.rated', { n: 2 }) })).toBeVisible();
		await page.goto(localizePath(`/shops/${order.store.id}`, language));
		await expect(main.locator('.rating').first()).toContainText('2.0');
		// Stickers at once, words once the association has looked at them.
		const said = main.getByRole('region', { name: t('shop.said') });
		await expect(said).toContainText(`${t('sticker.POOR_QUALITY')} ·`);
		await expect(said.getByText(words)).toHaveCount(0);
		await ask(store, 'PUT partner/ratings/{id}', { id: order.id, isShown: true }, { partner: store.partnerToken });
		await expect(async () => {
			await page.reload();
			await expect(said.getByText(words)).toBeVisible({ timeout: 1_000 });
		}).toPass();
	});

test('R25 V15 V16 a link that lacks a parameter says so to everybody; with a whole one a guest logs in and stays; an order that has not come waits @any-width', async ({
	page,
	context,
	store,
	allowed,
}) => {
	// The order of somebody else.
	allowed.push(/status of 403/);
	const { order } = await placed(page, store);
	const link = ratePath({ orderId: order.id, shopId: order.store.id, shopName: order.store.name, isShopPickup: false });
	const main = page.getByRole('main');
	await page.goto(link);
	await expect(main.getByText('You can rate this order once you have received it.')).toBeVisible();
	await expect(main.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', `/orders/${order.id}`);
	await page.goto(link.replace(/shopId=\w+/, 'shopId=another1'));
	await expect(main.getByRole('alert')).toContainText('This link is not complete');

	await context.clearCookies();
	await page.evaluate(() => localStorage.clear());
	for (const lacking of ['/rate-order', link.replace(/rateOrderId=\w+/, 'rateOrderId=null'), link.replace(/isShopPickup=\w+/, '')]) {
		await page.goto(lacking);
		await expect(main.getByText('This link is not complete')).toBeVisible();
		await expect(main.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
	}
	await page.goto(link);
	await expect(main.getByText(`Log in to rate your order from ${order.store.name}.`)).toBeVisible();
	await main.getByRole('link', { name: 'Log in' }).click();
	await logIn(page);
	// Another customer's order is nobody's business.
	await expect(page).toHaveURL(link);
	await expect(main.getByRole('alert')).toHaveText('This order is not here.');
});

test('C39 C33 C40 something is wrong: the items, the reason and a picture go to the shop, which should answer by a time and does; the invoice and its credit note are read and printed @any-width', async ({
	page,
	store,
	allowed,
	language,
}) => {
	allowed.push(/status of 400/);
	const t = translatorOf(language);
	const { token, order: placedOrder } = await delivered(page, store);
	const { id } = placedOrder;
	const order = await ask(store, 'GET order/{id}', { id }, { token, language });
	const shop = order.store.name;
	const partner = { partner: store.partnerToken };
	const main = page.getByRole('main');
	await page.goto(localizePath(`/orders/${id}`, language));
	const help = main.getByRole('region', { name: t('help.title') });
	await help.getByRole('button', { name: t('help.tell') }).click();
	const dialog = page.getByRole('dialog', { name: t('help.title') });
	const send = dialog.getByRole('button', { name: t('help.send', { shop }) });
	await send.click();
	await expect(dialog.getByRole('alert')).toHaveText(t('help.needed'));
	await dialog.getByRole('radio', { name: t('help.DAMAGED') }).check();
	await dialog.getByRole('checkbox', { name: new RegExp(`^${order.lines[0]?.name}`) }).check();
	await dialog.getByRole('checkbox', { name: 'Coriander' }).check();
	await dialog.getByRole('textbox').fill('The bag was open');
	await dialog.locator('input[type=file]').setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: PIXEL });
	// What is typed stays when the dialog is closed before it is sent.
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await help.getByRole('button', { name: t('help.tell') }).click();
	await expect(dialog.getByRole('textbox')).toHaveValue('The bag was open');
	await expect(dialog.getByRole('radio', { name: t('help.DAMAGED') })).toBeChecked();
	// What is refused is said in the form, and nothing typed is lost.
	await page.route('**/help', (route) =>
		route.fulfill({ status: 400, json: { errors: [{ code: 'INPUT_INVALID', message: 'no', display_text: 'Not these words' }] } }),
	);
	await send.click();
	await expect(dialog.getByRole('alert')).toHaveText('Not these words');
	await page.unroute('**/help');
	await send.click();
	await expect(dialog).toHaveCount(0);
	await expect(help.getByRole('heading', { name: t('help.title') })).toBeFocused();
	const said = help.getByRole('listitem');
	await expect(said).toContainText(t('help.DAMAGED'));
	await expect(said).toContainText('Coriander');
	await expect(said).toContainText('The bag was open');
	for (const words of t('help.answerBy', { shop, time: 'TIME' }).split('TIME')) await expect(said).toContainText(words);
	await expect(said.locator('img')).toHaveAttribute('src', /^\/img\/u/);
	const { orders } = await ask(store, 'GET partner/orders', { storeId: order.store.id }, partner);
	const asked = orders.find((one) => one.id === id)?.help[0];
	expect(asked).toMatchObject({
		reason: 'DAMAGED',
		items: [order.lines[0]?.retailerProductId, 'own'],
		image: expect.stringMatching(/^\/img\/u/),
	});
	await ask(store, 'POST partner/orders/{id}/answer', { id, helpId: asked?.id ?? '', text: 'We bring a new one' }, partner);
	await ask(store, 'POST partner/orders/{id}/refund', { id, amount: 20, key: newId() }, partner);
	// The page shows them live, though the order has ended.
	await expect(said).toContainText(`${t('help.answer', { shop })} We bring a new one`);

	const { invoiceNumber, creditNotes } = await ask(store, 'GET order/{id}', { id }, { token });
	await expect(main.getByRole('link', { name: t('invoice.open', { number: invoiceNumber ?? '' }) })).toBeVisible();
	await main.getByRole('link', { name: t('invoice.creditNote', { number: creditNotes[0] ?? '' }) }).click();
	await expect(page).toHaveURL(`${localizePath(`/orders/${id}/invoice`, language)}#credit-notes`);
	await expect(main.getByRole('heading', { name: t('invoice.creditNotes') })).toBeInViewport();
	for (const text of [invoiceNumber ?? '', creditNotes[0] ?? '', 'Asha Niwas', amountText(20)])
		await expect(main.getByText(text).first()).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(main.getByText(invoiceNumber ?? '').first()).toBeVisible();
	for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), main.getByRole('button', { name: t('invoice.print') })])
		await expect(part).toBeHidden();
});

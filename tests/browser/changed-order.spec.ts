import { amountText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { axeFinds, tooWide } from './everyone/measures.ts';
import { placed } from './placed-order.ts';

test('C39 C40 E12 a shop changes an order: line by line, old and new; the customer leaves the substitute out and accepts the rest; at last it comes back from the door @flow', async ({
	page,
	store,
	language,
}) => {
	const t = translatorOf(language);
	const partner = { partner: store.partnerToken };
	const { token, order, other } = await placed(page, store);
	const { id } = order;
	const [less, gone] = (await ask(store, 'GET order/{id}', { id }, { token, language })).lines;
	if (!less || !gone) throw new Error('the order has no two lines');
	await page.goto(localizePath(`/orders/${id}`, language));
	const stage = page.locator('h2.order-stage');
	await expect(stage).toHaveText(t('stage.PLACED'));
	const payment = page.getByRole('region', { name: t('pay.title') });
	await expect(payment.getByText(t('bill.plusLater'))).toBeVisible();
	const lines = [
		{ retailerProductId: less.retailerProductId, quantity: 1 },
		{ retailerProductId: other, quantity: 3, replaces: gone.retailerProductId },
	];
	await ask(store, 'POST partner/orders/{id}/modify', { id, lines, customLines: [{ id: 'own', price: 12.5 }] }, partner);

	// The page changes by itself, says so, and leads to the changes.
	await expect(page.getByRole('status').filter({ has: stage })).toContainText(t('stage.MODIFIED'));
	const changes = page.getByRole('region', { name: t('changes.title') });
	await expect(changes.getByRole('heading', { name: t('changes.title') })).toBeFocused();
	await expect(changes.getByRole('timer')).toHaveText(new RegExp(`^${t('changes.answerIn', { time: '(?:9:\\d\\d|10:00)' })}$`));
	const { modification } = await ask(store, 'GET order/{id}', { id }, { token, language });
	if (!modification) throw new Error('nothing is proposed');
	const rows = changes.getByRole('listitem');
	const [fewer, instead, own] = [rows.nth(0), rows.nth(1), rows.nth(2)];
	await expect(fewer).toContainText(
		`${t('changes.before')}: ${less.measurementDisplayText} · 2 × ${amountText(less.sellingPrice)} = ${amountText(less.lineTotal)}`,
	);
	await expect(fewer).toContainText(`${t('changes.now')}: ${less.measurementDisplayText} · 1 × ${amountText(less.sellingPrice)}`);
	await expect(fewer).toContainText(amountText(-less.sellingPrice));
	await expect(fewer).toContainText(t('changes.zeroSTANDS'));
	const substitute = modification.changes[1]?.now;
	await expect(instead).toContainText(`${t('changes.before')}: ${gone.name}`);
	await expect(instead).toContainText(`3 × ${amountText(substitute?.sellingPrice ?? 0)} = ${amountText(substitute?.lineTotal ?? 0)}`);
	await expect(instead).toContainText(t('changes.zeroLEFT_OUT'));
	await expect(own).toContainText(t('custom.priceLater'));
	await expect(own).toContainText('+₹12.50');
	await expect(changes.getByText(t('changes.atZeroPay', { amount: amountText(modification.atZero) }))).toBeVisible();
	await expect(changes.getByRole('button', { name: t('changes.accept', { amount: amountText(modification.accepted) }) })).toBeVisible();

	// Without a price before, nothing stays the same where it does not come.
	await own.getByRole('checkbox').check();
	await expect(own).not.toContainText(t('changes.same'));
	await own.getByRole('checkbox').uncheck();

	// What the customer does not want does not come.
	await changes.getByRole('checkbox', { name: t('changes.drop', { name: substitute?.name ?? '' }) }).check();
	await expect(instead).toContainText(`${t('changes.now')}: ${t('changes.out')}`);
	const sum = await changes.getByRole('status').textContent();
	await changes.getByRole('button', { name: t('changes.accept', { amount: sum ?? '' }), exact: true }).click();
	await expect(stage).toHaveText(t('stage.ACCEPTED'));
	await expect(stage).toBeFocused();
	await expect(changes).toHaveCount(0);
	const done = await ask(store, 'GET order/{id}', { id }, { token, language });
	expect(amountText(done.bill.toPay)).toBe(sum);
	expect([done.lines.map((line) => [line.retailerProductId, line.quantity]), done.customLines[0]?.price]).toEqual([
		[[less.retailerProductId, 1]],
		12.5,
	]);
	await expect(page.getByRole('main').getByText(amountText(done.bill.toPay), { exact: true })).toBeVisible();
	await expect(page.getByRole('main').getByText(gone.name)).toHaveCount(0);

	// Changed once more while it is packed.
	await ask(store, 'POST partner/orders/{id}/modify', { id, lines: [{ retailerProductId: less.retailerProductId, quantity: 2 }] }, partner);
	await page.goto(localizePath(`/orders/${id}`, language));
	const changed = page.getByRole('region', { name: t('changes.title') });
	await expect(changed.getByText(t('changes.zeroSTAYS'))).toBeVisible();
	const again = await ask(store, 'GET order/{id}', { id }, { token, language });
	await changed.getByRole('button', { name: t('changes.accept', { amount: amountText(again.modification?.accepted ?? 0) }) }).click();
	await expect(stage).toHaveText(t('stage.ACCEPTED'));

	// Nobody opened the door: its customer sees that it went back, why, and that nothing is to pay.
	const main = page.getByRole('main');
	const reason = 'Nobody opened the door';
	await ask(store, 'POST partner/orders/{id}/dispatch', { id }, partner);
	await ask(store, 'POST partner/orders/{id}/return', { id, restock: true, reason }, partner);
	await expect(stage).toHaveText(t('stage.RETURNED'));
	const { store: shop } = await ask(store, 'GET order/{id}', { id }, { token, language });
	await expect(main.getByText(t('next.RETURNED', { shop: shop.name }))).toBeVisible();
	await expect(main.getByText(t('ended.why', { reason }))).toBeVisible();
	await expect(main.getByText(t('bill.toPay'))).toHaveCount(0);
	await expect(main.getByRole('button', { name: t('again.button') })).toBeVisible();
});

test('C39 who leaves out so much that the shop’s minimum is not reached is told by how much, beside the button, and may keep it @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/status of 400/);
	const { order } = await placed(page, store);
	const { id } = order;
	const [less] = order.lines;
	if (!less) throw new Error('the order has no line');
	const lines = [{ retailerProductId: less.retailerProductId, quantity: 1 }];
	const customLines = [{ id: 'own', price: 1 }];
	await ask(store, 'POST partner/orders/{id}/modify', { id, lines, customLines }, { partner: store.partnerToken });
	await page.goto(`/orders/${id}`);
	const changes = page.getByRole('region', { name: 'Changes to your order' });
	const unwanted = changes.getByRole('checkbox', { name: `I do not want ${less.name}` });
	await unwanted.check();
	const accept = changes.getByRole('button', { name: /^Accept · / });
	await accept.click();
	await expect(changes.getByRole('alert')).toHaveText(/^Keep items worth ₹\d+ more: /);
	await unwanted.uncheck();
	await expect(changes.getByRole('alert')).toHaveCount(0);
	await accept.click();
	await expect(page.locator('h2.order-stage')).toHaveText('Accepted');
});

test('C39 C40 E12 an order is paid by UPI, on a wide screen by a code, which the shop confirms; when it is cancelled, the page says by whom, why, and what comes back @flow', async ({
	page,
	store,
	allowed,
	isMobile,
	language,
}) => {
	// The browser of the tests has no UPI app.
	allowed.push(/upi:/);
	const t = translatorOf(language);
	const partner = { partner: store.partnerToken };
	const { token, order } = await placed(page, store, 'UPI');
	const { id } = order;
	const { store: shop } = await ask(store, 'GET order/{id}', { id }, { token, language });
	const amount = amountText(order.bill.toPay);
	await page.goto(localizePath(`/orders/${id}`, language));
	const main = page.getByRole('main');
	const stage = page.locator('h2.order-stage');
	const payment = page.getByRole('region', { name: t('pay.title'), exact: true });
	await expect(stage).toHaveText(t('stage.PAYMENT_PENDING'));
	await expect(payment.getByText(t('pay.open', { amount }))).toBeVisible();
	await payment.getByRole('button', { name: t('pay.upi', { amount }) }).click();
	const app = payment.getByRole('link', { name: t('pay.openApp') });
	if (isMobile) await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?pa=shop@okaxis&.*am=\d+\.\d\d/);
	else {
		// A wide screen has no UPI app: it shows a code for the phone.
		await expect(payment.getByRole('img', { name: t('pay.scan') })).toBeVisible();
		await expect(app).toHaveCount(0);
	}
	await expect(payment.getByText('shop@okaxis')).toBeVisible();
	await expect(payment.getByRole('status')).toHaveText(t('pay.sentOrNot', { shop: shop.name, amount }));

	// Who may have paid already is asked before the order becomes one in cash.
	await payment.getByRole('button', { name: t('pay.inCash') }).click();
	await expect(payment.getByRole('button', { name: t('pay.cashSure') })).toBeVisible();
	await expect(stage).toHaveText(t('stage.PAYMENT_PENDING'));
	expect([...(await axeFinds(page)), ...(await tooWide(page))]).toEqual([]);
	// Who cancels now may have sent the money.
	await main.getByRole('button', { name: t('order.cancel') }).click();
	await expect(page.getByRole('dialog').getByText(t('cancel.upiSent', { shop: shop.name }))).toBeVisible();
	await page.getByRole('button', { name: t('order.cancelNo') }).click();

	// Another screen of the same customer hears of the payment too.
	const other = await page.context().newPage();
	await other.clock.setSystemTime(order.placedAt);
	await other.goto(page.url());
	await expect(other.locator('h2.order-stage')).toHaveText(t('stage.PAYMENT_PENDING'));
	await ask(store, 'POST partner/orders/{id}/paid', { id }, partner);
	await expect(other.locator('h2.order-stage')).toHaveText(t('stage.PLACED'));
	await other.close();
	await expect(stage).toHaveText(t('stage.PLACED'));
	await expect(payment.getByRole('status')).toHaveText(t('order.paid'));
	await expect(payment.getByRole('button')).toHaveCount(0);
	await expect(main.getByText(t('order.arrives', { time: 'TIME' }).split('TIME')[language === 'en' ? 0 : 1] ?? '')).toBeVisible();
	await expect(main.getByRole('link', { name: t('order.callShop') })).toHaveAttribute('href', 'tel:+919820011122');
	await expect(main.getByRole('link', { name: t('order.directions') })).toHaveAttribute('href', /^https:/);

	await ask(store, 'POST partner/orders/{id}/reject', { id, reason: 'The oven is broken' }, partner);
	await expect(stage).toHaveText(t('stage.CANCELLED'));
	await expect(main.getByText(t('ended.ASSOCIATION', { shop: shop.name }))).toBeVisible();
	await expect(main.getByText(t('ended.why', { reason: 'The oven is broken' }))).toBeVisible();
	await expect(payment.getByRole('status')).toHaveText(t('pay.owedByShop', { amount, shop: shop.name }));
	await ask(store, 'POST partner/orders/{id}/refund', { id }, partner);
	await expect(payment.getByRole('status')).toHaveText(t('pay.refunded', { amount }));
	await expect(main.getByText(t('bill.toPay'))).toHaveCount(0);
	await expect(main.getByRole('link', { name: t('home.seeShop'), exact: true })).toHaveAttribute(
		'href',
		localizePath(`/shops/${shop.id}`, language),
	);
});

import { amountText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { GATEWAY_KEY } from '../support/gateway.ts';
import { wednesdayMorning } from '../support/store.ts';
import { addFromPage, checkOutAsGuest, newPhone, productAt, shelves, typeAddress } from './shopping.ts';

test('C15 C16 C39 E12 an order is paid on the gateway’s page: left, failed, then paid, which the server asks for itself; another fails, is to be paid in cash, and is cancelled for a reason @any-width', async ({
	page,
	store,
	allowed,
	language,
}) => {
	allowed.push(/ERR_FAILED/);
	const t = translatorOf(language);
	const name = (words: string) => ({ name: words, exact: true });
	await page.clock.setSystemTime(wednesdayMorning());
	const [cards] = await shelves(store.url);
	const dear = productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice));
	const control = await addFromPage(page, dear, language);
	for (let more = 0; more < 4; more++) await control.locator('[data-act=increase]').click();
	await page.goto(localizePath('/cart', language));
	await checkOutAsGuest(page, newPhone(), language);
	await typeAddress(page, '7', 'Gali 3', language);
	await page
		.getByRole('region', { name: t('checkout.address') })
		.getByRole('button', { name: t('checkout.continue') })
		.click();

	const step = page.getByRole('region', { name: t('checkout.payment') });
	await expect(step.getByRole('radio', { name: new RegExp(`^${t('checkout.cash')}`) })).toBeChecked();
	const online = step.getByRole('radio', { name: new RegExp(`^${t('checkout.online')}`) });
	await expect(online).toHaveAccessibleName(new RegExp(t('checkout.onlineHint')));
	const sent = (path: string) => page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(path));
	// A choice that is lost stays on the screen, is told, and is sent again.
	await page.route('**/payment/update', (route) => route.abort());
	await online.check();
	await expect(step.getByRole('alert')).toHaveText(new RegExp(`^${t('checkout.notSaved')} ${t('ui.noConnection')}`));
	await expect(online).toBeChecked();
	await page.unroute('**/payment/update');
	const [chosen] = await Promise.all([sent('/payment/update'), step.getByRole('button', { name: t('ui.again') }).click()]);
	expect(chosen.postDataJSON()).toMatchObject({ method: 'ONLINE' });
	await expect(step.getByRole('radio', { name: t('checkout.noTip') })).toBeChecked();
	await step.getByText(t('checkout.ownTip')).click();
	const tip = step.getByLabel(t('checkout.ownTipIn'));
	await step.getByRole('button', { name: t('checkout.giveTip') }).click();
	await expect(tip).toHaveAccessibleDescription(t('checkout.tipBad', { amount: '₹1,000' }));
	await expect(tip).toBeFocused();
	// What is typed outlives a reload, and goes out with the order.
	await tip.fill('३५');
	await page.reload();
	await expect(tip).toHaveValue('३५');
	await expect(online).toBeChecked();

	const place = page.getByRole('button', {
		name: new RegExp(`^${t('checkout.place', { amount: 'AMOUNT', time: '' }).split('AMOUNT')[0]}₹`),
	});
	const [tipped] = await Promise.all([sent('/delivery/update'), place.click()]);
	expect(tipped.postDataJSON()).toMatchObject({ tip: 35 });
	const hosted = page.getByRole('heading', { name: / INR$/ });
	await expect(hosted).toBeVisible();
	expect(page.url()).toBe(`${store.gatewayUrl}/v1/checkout/embedded`);
	const amount = amountText(Number(/(\d+) INR$/.exec(await hosted.innerText())?.[1]) / 100);

	// Each way back leads to the order, whose address keeps nothing of it.
	await page.getByRole('link', { name: 'Leave' }).click();
	const payment = page.getByRole('region', name(t('pay.title')));
	const stage = page.locator('h2.order-stage');
	await expect(payment.getByRole('status')).toHaveText(t('pay.left'));
	await expect(page).toHaveURL(/\/orders\/\w+$/);
	const id = page.url().split('/').pop() ?? '';
	await expect(payment.getByRole('timer')).toHaveText(new RegExp(`^${t('pay.timeLeft', { time: '\\d\\d:\\d\\d' })}$`));
	await expect(payment.getByRole('button', { name: t('pay.inCash') })).toBeVisible();
	const pay = payment.getByRole('button', { name: t('pay.online', { amount }) });
	await pay.click();
	await page.getByRole('button', { name: 'Fail' }).click();
	await expect(payment.getByRole('status')).toHaveText(t('pay.failed'));
	await expect(stage).toHaveText(t('stage.PAYMENT_PENDING'));
	await pay.click();
	await page.getByRole('button', { name: 'Pay', exact: true }).click();
	// No webhook came: the server has asked.
	await expect(stage).toHaveText(t('stage.PLACED'));
	await expect(payment.getByRole('status')).toHaveText(t('order.paid'));
	await expect(payment.getByRole('button')).toHaveCount(0);
	await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
	const made = await fetch(`${store.gatewayUrl}/v1/orders?receipt=${id}`, { headers: { authorization: GATEWAY_KEY } });
	expect((await made.json()).items).toHaveLength(1);

	const as = { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' };
	const { cartId, bill } = await ask(store, 'POST order/{id}/reorder', { id }, as);
	await ask(store, 'PATCH cart/{cartId}/payment/update', { cartId, method: 'ONLINE' }, as);
	const again = await ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() });
	await page.goto(localizePath(`/orders/${again.id}`, language));
	await page.getByRole('button', { name: t('pay.online', { amount: amountText(bill.toPay) }) }).click();
	await page.getByRole('button', { name: 'Fail' }).click();
	await expect(page.getByText(t('pay.failed'))).toBeVisible();
	await page.getByRole('button', { name: t('pay.inCash') }).click();
	await expect(stage).toHaveText(t('stage.PLACED'));
	await expect(page.getByText(t('pay.cash', { amount: amountText(bill.toPay) }))).toBeVisible();

	await page.getByRole('button', { name: t('order.cancel') }).click();
	const question = page.getByRole('dialog', { name: t('order.cancelAsk') });
	await expect(question.getByText(t('cancel.noMoney'))).toBeVisible();
	await question.getByText(t('cancel.FOUND_ELSEWHERE')).click();
	await question.getByRole('button', { name: t('order.cancelYes') }).click();
	await expect(stage).toHaveText(t('stage.CANCELLED'));
	await expect(page.getByText(t('ended.why', { reason: t('cancel.FOUND_ELSEWHERE') }))).toBeVisible();
});

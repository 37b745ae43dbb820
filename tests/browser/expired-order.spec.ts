import { localizePath } from '#lib/paths.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { newId } from '#server/system/ids.ts';
import { type BrowserStore, expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { ADDRESS } from './placed-order.ts';
import { logIn, openLogin, productAt, shelves } from './shopping.ts';

const EACH = 3;

/** As if the time in which an order can be paid were over. */
async function endTimeToPay(store: BrowserStore, id: string): Promise<void> {
	const { connection, close } = await openEmbedded(store.dataDir, () => undefined);
	{
		await using db = openKysely(openPool(connection, 1));
		await db
			.updateTable('payments')
			.set({ pay_by: new Date(0) })
			.where('order_id', '=', id)
			.execute();
	}
	await close();
}

test('C16 C39 an order that was not paid in time ends before its customer’s eyes, and one tap fills the cart again, or shows first what is different @any-width', async ({
	page,
	store,
	language,
}) => {
	const t = translatorOf(language);
	const dear = (await shelves(store.url))[0].toSorted((a, b) => b.sellingPrice - a.sellingPrice);
	const [stays, gone] = language === 'en' ? [productAt(dear, 3), productAt(dear, 4)] : [productAt(dear, 5), productAt(dear, 6)];
	await page.goto('/orders');
	await openLogin(page);
	await logIn(page);
	const as = { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '', language };
	const { cartId } = await ask(store, 'GET cart', {}, as);
	for (const { retailerProductId } of [stays, gone])
		await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity: EACH }, as);
	await ask(store, 'PATCH cart/{cartId}/payment/update', { cartId, method: 'ONLINE' }, as);
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	const { bill } = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId }, as);
	const { id, placedAt, store: shop } = await ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() });
	// This phone is an hour fast: the time that is left is counted by the store's clock.
	await page.clock.setSystemTime(Date.parse(placedAt) + 3_600_000);
	await page.goto(localizePath(`/orders/${id}`, language));
	const stage = page.locator('h2.order-stage');
	await expect(stage).toHaveText(t('stage.PAYMENT_PENDING'));
	await expect(page.getByRole('timer')).toHaveText(/\d:\d\d/);

	await endTimeToPay(store, id);
	await expect(stage).toHaveText(t('stage.CANCELLED'), { timeout: 30_000 });
	await expect(page.getByText(t('ended.unpaid'))).toBeVisible();
	const stock = (left: number) =>
		ask(
			store,
			'PUT partner/products/{retailerProductId}',
			{ retailerProductId: gone.retailerProductId, stock: left },
			{ partner: store.partnerToken },
		);
	await expect(page.getByText(t('ended.refillHow'))).toBeVisible();
	const refill = page.getByRole('button', { name: t('ended.refill') });
	if (language === 'en') await refill.click();
	else {
		// What is different now is shown before it is put there.
		await stock(0);
		await refill.click();
		const plan = page.getByRole('dialog', { name: t('again.title', { shop: shop.name }) });
		await expect(plan.getByText(t('again.changed'))).toBeVisible();
		await expect(plan.getByRole('listitem').filter({ hasText: t('again.GONE') })).toHaveCount(1);
		await plan.getByRole('button', { name: new RegExp(`^${t('again.fill', { amount: '' }).trim()}`) }).click();
	}
	await page.waitForURL(/\/cart$/);
	const cart = await ask(store, 'GET cart', {}, as);
	const back = language === 'en' ? [stays, gone] : [stays];
	const ids = cart.cartProducts.map(({ retailerProductId, quantity }) => [retailerProductId, quantity]);
	expect(ids.toSorted()).toEqual(back.map(({ retailerProductId }) => [retailerProductId, EACH]).toSorted());
	if (language === 'en') {
		// What has run out since is marked where it stands, and no more of it can be had.
		await stock(0);
		await page.reload();
		const more = page.getByRole('button', { name: `${t('cart.more')}: ${gone.name}` });
		await expect(more).toHaveAttribute('aria-disabled', 'true');
		await expect(page.getByRole('listitem').filter({ has: more })).toContainText(t('cart.outOfStock'));
	}
	await stock(50);
});

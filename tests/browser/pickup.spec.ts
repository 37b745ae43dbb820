import type { ProductCard } from '#lib/contract/catalogue.ts';
import { amountText } from '#lib/format/money.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { type BrowserStore, expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { HERE, shelvesOf, shopsOf } from './addresses.ts';
import { logIn, openLogin } from './shopping.ts';

const OF_ONE = 2;

/** A product of an open shop that delivers here and offers collection, or offers none, with which its minimum is reached. */
async function soldAt(store: BrowserStore, isPickup: boolean): Promise<ProductCard> {
	const shops = (await shopsOf(store.url)).filter((shop) => shop.isOpen && shop.serviceable && shop.isPickup === isPickup);
	for (const { id, minOrder } of shops) {
		const cards = (await shelvesOf(store.url, id)).flatMap((variants) => (variants.length === 1 ? variants : []));
		const found = cards.find(
			({ inStock, isAppExclusiveOffer, maxQuantity, sellingPrice, stockLeft }) =>
				inStock && !isAppExclusiveOffer && stockLeft === undefined && maxQuantity >= OF_ONE && sellingPrice * OF_ONE >= minOrder,
		);
		if (found) return found;
	}
	throw new Error(`no open shop ${isPickup ? 'with' : 'without'} collection sells such a product`);
}

test('C15 C39 P2 only where the shop offers it an order is collected: no delivery fee, the shop’s address and the way there, and its stages in words of their own until it is picked up @flow @any-width', async ({
	page,
	store,
	language,
}) => {
	const t = translatorOf(language);
	const go = (path: string) => page.goto(localizePath(path, language));
	const [card, deliveredOnly] = await Promise.all([soldAt(store, true), soldAt(store, false)]);
	await page.goto('/orders');
	await openLogin(page);
	await logIn(page);
	const as = { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '', language };
	const { cartId } = await ask(store, 'GET cart', {}, as);
	const add = ({ retailerProductId }: ProductCard) =>
		ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity: OF_ONE }, as);
	const partner = { partner: store.partnerToken };
	const where = page.getByRole('region', { name: t('checkout.address') });
	const ways = page.getByRole('group', { name: t('checkout.how') });

	// A shop that only delivers asks for no choice.
	await add(deliveredOnly);
	await go('/cart?step=address');
	await expect(where.getByRole('textbox', { name: t('checkout.ownNotes') })).toBeVisible();
	await expect(ways).toHaveCount(0);
	await ask(store, 'DELETE cart/{cartId}/product/delete', { cartId, retailerProductId: deliveredOnly.retailerProductId }, as);

	await add(card);
	const shop = await ask(
		store,
		'GET catalog/shops/{storeId}',
		{ storeId: card.store.id, location: HERE.replace('location=', '') },
		{ language },
	);
	await go('/cart');
	await page.getByRole('button', { name: t('cart.checkout') }).click();
	const contact = page.getByRole('region', { name: t('checkout.contact') });
	await contact.getByLabel(t('checkout.name')).fill('Asha Rao');
	await contact.getByRole('button', { name: t('checkout.continue') }).click();
	await ways.getByText(t('checkout.collect')).click();
	// No address of the customer's is asked for; the shop's is told.
	const collecting = page.getByRole('region', { name: t('checkout.collecting') });
	await expect(collecting).toContainText(t('checkout.collectFrom', { shop: shop.name }));
	await expect(collecting).toContainText(shop.address);
	await expect(page.getByLabel(t('address.flat'))).toHaveCount(0);
	await collecting.getByRole('button', { name: t('checkout.continue') }).click();
	await expect(page).toHaveURL(/\?step=payment$/);
	await expect(collecting).toContainText(shop.address);
	const bill = page.locator('.bill');
	await expect(bill).not.toContainText(t('bill.delivery'));
	await expect(bill).not.toContainText(t('bill.platform'));
	await expect(page.getByText(t('checkout.cashAtShop'))).toBeVisible();
	await expect(page.getByText(t('checkout.tip'), { exact: true })).toHaveCount(0);
	const sum = amountText(card.sellingPrice * OF_ONE);
	await page.getByRole('button', { name: new RegExp(t('checkout.place', { amount: sum, time: 'TIME' }).replace('TIME', '.+')) }).click();
	await page.waitForURL(/\/orders\/\w+$/);

	const id = page.url().split('/').pop() ?? '';
	const { eta, placedAt } = await ask(store, 'GET order/{id}', { id }, as);
	// The page tells what is late by its own clock, which may be days after the store's.
	await page.clock.setSystemTime(placedAt);
	await page.reload();
	const main = page.getByRole('main');
	const stage = main.locator('h2.order-stage');
	await expect(stage).toHaveText(t('stage.PLACED'));
	await expect(main.getByText(shop.address)).toBeVisible();
	const directions = main.getByRole('link', { name: t('order.directions') });
	await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/);
	await expect(page.locator('.timeline li:not([data-done])')).toContainText([
		t('stageNext.ACCEPTED'),
		t('stageNext.PICKUP_READY'),
		t('stageNext.PICKED_UP'),
	]);
	const promise = page.locator('.timeline time').filter({ hasText: t('order.eta', { time: 'TIME' }).replace('TIME', '').trim() });
	await expect(promise).toHaveAttribute('datetime', eta ?? '');
	await expect(promise.locator('xpath=..')).toContainText(t('stageNext.PICKUP_READY'));
	const readyBy = main.getByText(new RegExp(t('order.readyBy', { time: 'TIME' }).replace('TIME', '.+')));
	await expect(readyBy).toBeVisible();
	await ask(store, 'POST partner/orders/{id}/accept', { id }, partner);
	await expect(stage).toHaveText(t('stage.ACCEPTED'));
	await ask(store, 'POST partner/orders/{id}/ready', { id }, partner);
	await expect(stage).toHaveText(t('stage.PICKUP_READY'));
	await expect(main.getByText(t('next.PICKUP_READY', { shop: shop.name }))).toBeVisible();
	// What is ready has no time any more by which it will be.
	await expect(readyBy).toHaveCount(0);
	await expect(main.getByText(t('pay.cashShop', { amount: sum }))).toBeVisible();
	await ask(store, 'POST partner/orders/{id}/deliver', { id }, partner);
	await expect(stage).toHaveText(t('stage.PICKED_UP'));
	await expect(page.locator('.timeline')).not.toContainText(t('stage.DELIVERED'));
	await go('/orders');
	await expect(page.locator('.order-card')).toContainText(t('stage.PICKED_UP'));
});

import type { Page } from '@playwright/test';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { Order } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import type { Store } from '../support/store.ts';
import { HERE } from './addresses.ts';
import { ADDRESS } from './placed-order.ts';
import { logIn, openLogin, productAt, shelves } from './shopping.ts';

/** Two products of one open shop that another open shop has too, in the same pack, and a third product of yet another shop. */
async function twoSoldElsewhere(store: Pick<Store, 'url'>): Promise<{ two: [ProductCard, ProductCard]; other: ProductCard }> {
	const [here, there] = await shelves(store.url);
	const location = HERE.replace('location=', '');
	for (const cards of [here, there]) {
		const byShop = new Map<string, ProductCard>();
		// Not those with which other tests begin, nor the dearest, which they order (placed-order.ts).
		const others = cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice).slice(3);
		for (const card of others.filter((one) => cards.indexOf(one) >= 3)) {
			const { sellers } = await ask(store, 'GET catalog/products/{libraryProductId}', {
				libraryProductId: card.libraryProductId,
				location,
			});
			for (const { shop: seller, variants } of sellers) {
				const hasPack = variants.some(({ inStock, measurementDisplayText: pack }) => inStock && pack === card.measurementDisplayText);
				if (seller.id === card.store.id || !seller.isOpen || !hasPack) continue;
				const first = byShop.get(seller.id);
				if (!first) {
					byShop.set(seller.id, card);
					break;
				}
				return { two: [first, card], other: productAt(cards === here ? there : here) };
			}
		}
	}
	throw new Error('no two products of a shop are sold elsewhere');
}

/** Logs in on the page, and gives what orders two of each of some products, delivered to an address in Chakala. */
async function buyerOn(page: Page, store: Pick<Store, 'url'>, language: Language) {
	await page.goto('/orders');
	await openLogin(page);
	await logIn(page);
	const as = { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '', language };
	const { cartId } = await ask(store, 'GET cart', {}, as);
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	const add = (retailerProductId: string, quantity: number) =>
		ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity }, as);
	const order = async (cards: readonly ProductCard[]): Promise<Order> => {
		for (const { retailerProductId } of cards) await add(retailerProductId, 2);
		const { bill } = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId }, as);
		return ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() });
	};
	return { as, add, order };
}

test('C39 C32 R11 P2 an order is followed on the page and by its link in another browser; one is had again after its changes are seen, and one that was rejected from a shop nearby @any-width', async ({
	page,
	store,
	browser,
	language,
}) => {
	const t = translatorOf(language);
	const go = (path: string) => page.goto(localizePath(path, language));
	const partner = { partner: store.partnerToken };
	const { two, other } = await twoSoldElsewhere(store);
	const [dearer, fewer] = two;
	const { as, add, order } = await buyerOn(page, store, language);
	const move = (id: string, ...moves: ('accept' | 'dispatch' | 'deliver')[]) =>
		moves.reduce(
			(before, name) => before.then(() => ask(store, `POST partner/orders/{id}/${name}`, { id }, partner)),
			Promise.resolve<unknown>(null),
		);
	const set = ({ retailerProductId }: ProductCard, input: { sellingPrice?: number; stock?: number }) =>
		ask(store, 'PUT partner/products/{retailerProductId}', { retailerProductId, ...input }, partner);
	await set(fewer, { stock: 50 });
	const delivered = await order(two);
	await move(delivered.id, 'accept', 'dispatch', 'deliver');
	const rejected = await order(two);
	await ask(store, 'POST partner/orders/{id}/reject', { id: rejected.id, reason: 'The oven is broken' }, partner);
	const active = await order(two);
	// The store's clock shows another day than the browser's.
	await page.clock.setSystemTime(active.placedAt);

	await go('/orders');
	const under = page.getByRole('region', { name: t('orders.active') });
	await expect(under.getByRole('listitem')).toHaveCount(1);
	await expect(under).toContainText(t('stage.PLACED'));
	await expect(page.getByRole('region', { name: t('orders.earlier') }).getByRole('listitem')).toHaveCount(2);
	await under.getByRole('link', { name: t('orders.followOf', { shop: active.store.name }) }).click();

	// Followed here, and by its link where nobody is logged in.
	await move(active.id, 'accept');
	const stage = page.locator('h2.order-stage');
	await expect(stage).toHaveText(t('stage.ACCEPTED'));
	await page.getByRole('button', { name: t('share.button') }).click();
	const dialog = page.getByRole('dialog', { name: t('share.title') });
	const url = (await dialog.locator('code').textContent()) ?? '';
	await expect(dialog.getByRole('link', { name: t('refer.whatsapp') })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
	await page.keyboard.press('Escape');
	const stranger = await (await browser.newContext()).newPage();
	const sent: string[] = [];
	stranger.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''));
	await stranger.goto(url);
	const seen = stranger.getByRole('main');
	await expect(seen.locator('h2.order-stage')).toHaveText(t('stage.ACCEPTED'));
	for (const hidden of ['Asha', 'J B Road', dearer.name, amountText(active.bill.toPay)]) await expect(seen).not.toContainText(hidden);
	await move(active.id, 'dispatch');
	const spot = { lat: GUEST_ADDRESS_POINT.lat + 0.009, lng: GUEST_ADDRESS_POINT.lng };
	await ask(store, 'PUT customer/order-location/{id}', { id: active.id, ...spot }, partner);
	await expect(stage).toHaveText(t('stage.ON_THE_WAY'));
	await expect(page.getByText(t('position.away', { distance: t('position.km', { count: 1 }), minutes: 5 }))).toBeVisible();
	await page.getByRole('button', { name: t('position.map'), exact: true }).click();
	await expect(page.locator('.map-order')).toHaveText(t('position.order'));
	await expect(page.locator('.map-home')).toHaveText(t('position.you'));
	// The other browser asks by itself.
	await expect(seen.locator('h2.order-stage')).toHaveText(t('stage.ON_THE_WAY'));
	await page.getByRole('button', { name: t('share.end') }).click();
	await expect(page.getByRole('button', { name: t('share.end') })).toHaveCount(0);
	await expect(page.getByRole('button', { name: t('share.button') })).toBeFocused();
	await stranger.reload();
	await expect(seen.getByRole('alert')).toHaveText(t('shared.LINK_ENDED'));
	expect(sent.join('\n')).not.toContain(new URL(url).hash.slice(1));
	await stranger.context().close();

	// Later than promised: told with the new time.
	await page.clock.setSystemTime(Date.parse(active.eta ?? '') + 60_000);
	await page.reload();
	await expect(page.getByRole('status').filter({ hasText: t('order.later', { time: 'TIME' }).split('TIME')[0] ?? '' })).toBeVisible();
	await page.clock.setSystemTime(active.placedAt);

	// Again: what is different is seen before the cart is filled, and the other shop's cart is not lost.
	await set(dearer, { sellingPrice: dearer.sellingPrice - 1 });
	await set(fewer, { stock: 1 });
	await add(other.retailerProductId, 1);
	await go('/orders');
	const again = page
		.getByRole('region', { name: t('orders.earlier') })
		.getByRole('listitem')
		.last();
	await again.getByRole('button').click();
	const plan = page.getByRole('dialog');
	await expect(
		plan.getByText(t('again.PRICE', { now: amountText(dearer.sellingPrice - 1), was: amountText(dearer.sellingPrice) })),
	).toBeVisible();
	await expect(plan.getByText(t('again.FEWER', { now: 1, was: 2 }))).toBeVisible();
	await expect(plan.getByText(t('again.waits', { shop: '' }).slice(-12))).toBeVisible();
	const sum = amountText((dearer.sellingPrice - 1) * 2 + fewer.sellingPrice);
	await plan.getByRole('button', { name: t('again.fill', { amount: sum }) }).click();
	await page.waitForURL(/\/cart$/);
	const cart = await ask(store, 'GET cart', {}, as);
	expect(cart.cartProducts.map(({ retailerProductId, quantity }) => [retailerProductId, quantity])).toEqual([
		[dearer.retailerProductId, 2],
		[fewer.retailerProductId, 1],
	]);
	const { baskets } = await ask(store, 'GET cart/baskets', {}, as);
	expect(baskets.map(({ products }) => products[0]?.retailerProductId)).toEqual([other.retailerProductId]);

	// Rejected: why, and who has it too; one tap fills a cart there.
	await go(`/orders/${rejected.id}`);
	await expect(page.getByText(t('ended.why', { reason: 'The oven is broken' }))).toBeVisible();
	const elsewhere = page.getByRole('region', { name: t('elsewhere.title') });
	const { shops } = await ask(store, 'GET order/{id}/elsewhere', { id: rejected.id }, as);
	const [next] = shops;
	if (!next) throw new Error('no shop has it');
	await expect(elsewhere.getByRole('listitem').first()).toContainText(t('elsewhere.all', { of: 2, amount: amountText(next.itemTotal) }));
	await expect(elsewhere.getByText(t('again.waits', { shop: cart.store?.name ?? '' }))).toBeVisible();
	await elsewhere.getByRole('button').first().click();
	await page.waitForURL(/\/cart$/);
	await expect.poll(async () => (await ask(store, 'GET cart', {}, as)).store?.id).toBe(next.shop.id);
	await set(dearer, { sellingPrice: dearer.sellingPrice });
	await set(fewer, { stock: 50 });
});

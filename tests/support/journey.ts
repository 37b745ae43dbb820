import { expect, vi } from 'vitest';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { newId } from '#server/system/ids.ts';
import { ask, refusal } from './client.ts';
import { sortOrderOf } from './sort-order.ts';
import type { Store } from './store.ts';
import { until } from './until.ts';

const PHONE = '9820012345';
const STOCK = 9;

/** A shop near a place that never shuts, so that the journey is true at every hour. */
async function openShopNear(store: Store, location: string) {
	const { shops } = await ask(store, 'GET catalog/shops', { location, openNow: true, limit: 40 });
	expect(sortOrderOf(shops.map(({ distanceKm }) => distanceKm))).toBe('ascending');
	for (const { id } of shops) {
		const shop = await ask(store, 'GET catalog/shops/{storeId}', { storeId: id, location });
		// A shop that is open has no closing time when it never closes.
		if (shop.closesAt === null && shop.categories.some(({ code }) => code === 'MILK')) return shop;
	}
	throw new Error('no dairy near there is open round the clock');
}

async function logIn(store: Store): Promise<string> {
	expect(await ask(store, 'POST auth/send-otp', { phone_number: PHONE })).toEqual({ expiresIn: 300, resendAfter: 30 });
	const otp = await until(() => store.outbox().findLast(({ to }) => to === `+91${PHONE}`)?.otp ?? Promise.reject(new Error('no OTP')));
	const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
	expect(await refusal(store, 'POST auth/login', { phone_number: PHONE, otp: wrong })).toEqual({ status: 400, code: 'OTP_INVALID' });
	const { token, isNew } = await ask(store, 'POST auth/login', { phone_number: PHONE, otp });
	expect(isNew).toBe(true);
	return token;
}

/** The stages told by an order's event stream so far. */
async function follow(store: Store, id: string, token: string) {
	const leave = new AbortController();
	const headers = { Authorization: `Token ${token}` };
	const { body } = await fetch(`${store.url}/api/order/${id}/events`, { headers, signal: leave.signal });
	let text = '';
	const reading = (async () => {
		for await (const bytes of body ?? []) text += Buffer.from(bytes).toString();
	})().catch(() => {});
	return {
		stages: () => [...text.matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage),
		leave: async () => {
			leave.abort();
			await reading;
		},
	};
}

/** From browsing to DELIVERED, as a client of the API goes; the store has the sample, and sends its OTPs to the outbox. */
export async function journey(store: Store): Promise<void> {
	const { localities } = await ask(store, 'GET catalog/localities', { q: 'मरोळ' });
	const place = localities[0];
	expect(place?.slug).toBe('marol');
	const location = `${place?.lat},${place?.lng}`;
	const shop = await openShopNear(store, location);

	const search = (q: string) => ask(store, 'GET search/results', { q, location, store: shop.id });
	const [latin, native] = [await search('milk'), await search('दूध')];
	const ids = ({ products }: { products: ProductCard[][] }) => products.map(([card]) => card?.libraryProductId);
	const both = ids(latin).filter((id) => ids(native).includes(id));
	expect(both.length).toBeGreaterThan(0);
	const { libraryProductId } = { libraryProductId: both[0] ?? '' };
	const product = await ask(store, 'GET catalog/products/{libraryProductId}', { libraryProductId, location, sid: shop.id });
	expect(product.store.id).toBe(shop.id);
	const hindi = await ask(
		store,
		'GET catalog/products/{libraryProductId}',
		{ libraryProductId, location, sid: shop.id },
		{ language: 'hi' },
	);
	expect(hindi.name).toMatch(/\p{Script=Devanagari}/u);
	const { retailerProductId, sellingPrice } = product;
	const as = { partner: store.partnerToken };
	await ask(store, 'PUT partner/products/{retailerProductId}', { retailerProductId, stock: STOCK }, as);

	const token = await logIn(store);
	const { cartId } = await ask(store, 'GET cart', {}, { token });
	const quantity = Math.max(1, Math.ceil(shop.minOrder / sellingPrice));
	expect(quantity).toBeLessThan(STOCK);
	const products = [
		{ retailerProductId, quantity },
		{ retailerProductId: 'nobody1', quantity: 1 },
	];
	const merged = await ask(store, 'POST cart/{cartId}/product/bulk/add', { cartId, products }, { token });
	expect(merged.cartProducts).toMatchObject([{ retailerProductId, quantity }]);
	expect(merged.notices).toMatchObject([{ code: 'NOT_FOUND', retailerProductId: 'nobody1' }]);

	const point = { lat: place?.lat ?? 0, lng: place?.lng ?? 0 };
	const home = await ask(
		store,
		'POST customer/customer-location',
		{ addressText: '4 Church Road, Marol', addressType: 'Home', location: point },
		{ token },
	);
	expect(home.isDefault).toBe(true);
	const ready = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId: home.locationId }, { token });
	expect(ready.payment.method).toBe('COD');

	const key = newId();
	const input = { cartId, expectedToPay: ready.bill.toPay };
	const [order, again] = await Promise.all([
		ask(store, 'POST order', input, { token, key }),
		ask(store, 'POST order', input, { token, key }),
	]);
	expect(again).toEqual(order);
	expect(order).toMatchObject({ stage: 'PLACED', bill: ready.bill, address: { addressText: '4 Church Road, Marol' } });
	expect((await ask(store, 'GET cart', {}, { token })).cartProductsCount).toBe(0);

	const stream = await follow(store, order.id, token);
	const { id } = order;
	await ask(store, 'POST partner/orders/{id}/accept', { id }, as);
	await vi.waitFor(() => expect(stream.stages()).toEqual(['PLACED', 'ACCEPTED']), 5_000);
	await ask(store, 'POST partner/orders/{id}/dispatch', { id }, as);
	await vi.waitFor(() => expect(stream.stages()).toContain('ON_THE_WAY'), 5_000);
	await ask(store, 'POST partner/orders/{id}/deliver', { id }, as);
	await vi.waitFor(() => expect(stream.stages()).toEqual(['PLACED', 'ACCEPTED', 'ON_THE_WAY', 'DELIVERED']), 5_000);
	await stream.leave();

	const done = await ask(store, 'GET order/{id}', { id }, { token });
	expect(done.stages.map(({ stage }) => stage)).toEqual(['PLACED', 'ACCEPTED', 'ON_THE_WAY', 'DELIVERED']);
	const times = done.stages.map(({ at }) => Date.parse(at));
	expect(sortOrderOf(times)).toBe('ascending');
	expect(times.every((time) => Math.abs(Date.now() - time) < 60_000)).toBe(true);
	expect(done).toMatchObject({ payment: { method: 'COD', status: 'PAID' }, canCancel: false });
	await until(() => expect(store.outbox().map(({ template }) => template)).toContain('order.DELIVERED'));

	// What is left on the shelf can be had, and not one more.
	const left = STOCK - quantity;
	const oneMore = { cartId, retailerProductId, quantity: left + 1 };
	expect((await refusal(store, 'POST cart/{cartId}/product/add', oneMore, { token })).status).toBe(400);
	const all = await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity: left }, { token });
	expect(all.cartProducts[0]?.quantity).toBe(left);
}

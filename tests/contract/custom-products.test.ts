import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

/** As the upload answers it. */
const PICTURE = `/img/u${'0a'.repeat(16)}-aabbcc/480`;

let api: TestApi;
let milk: string;

beforeAll(async () => {
	api = await testApi();
	milk = await makeProduct(api.app, await makeShop(api.app), { name: 'Milk' });
});
afterAll(() => api.close());

const ask = (shopper: Shopper, json: object) => shopper.cart('POST', 'custom-product/add', json);
const idOf = async (shopper: Shopper, name: string) =>
	(await shopper.read()).cartCustomProducts.find((line) => line.name === name)?.id ?? '';

/** A customer who has sent a picture. */
async function sender(): Promise<{ shopper: Shopper; picture: string }> {
	const shopper = await makeShopper(api);
	const key = `u${randomBytes(16).toString('hex')}`;
	await api.app.db.insertInto('uploads').values({ key, customer_id: shopper.id }).execute();
	return { shopper, picture: `/img/${key}-aabbcc/480` };
}

describe('custom products', () => {
	it('C6 C33 take no picture that the customer has not sent, wherever it is given', async () => {
		const { shopper, picture } = await sender();
		const foreign = (await sender()).picture;
		await shopper.add(milk, 2);
		await ask(shopper, { customProductId: 'own', name: 'Mint', quantity: 1, image: picture });
		const products = [{ retailerProductId: milk, quantity: 1 }];
		for (const image of [foreign, PICTURE]) {
			const customProducts = [{ name: 'Salt', quantity: 1, image }];
			for (const { status, errors } of [
				await ask(shopper, { name: 'Salt', quantity: 1, image }),
				await shopper.cart('PATCH', 'custom-product/update', { customProductId: 'own', image }),
				await shopper.cart('POST', 'product/bulk/add', { products, customProducts }),
				await shopper.cart('POST', 'basket/add', { products, customProducts }),
			])
				expect([status, errors[0]?.code, errors[0]?.field]).toEqual([403, 'FORBIDDEN', 'image']);
		}
		const kept = await shopper.read();
		expect(kept.cartCustomProducts).toEqual([{ id: 'own', name: 'Mint', quantity: 1, image: picture }]);
		const { id } = orderOf(await shopper.place());
		const help = (image: string) =>
			api.call('POST', `order/${id}/help`, {
				token: shopper.token,
				json: { reason: 'OTHER', image },
				headers: { 'Idempotency-Key': newId() },
			});
		expect([(await help(foreign)).status, (await help(PICTURE)).status, (await help(picture)).status]).toEqual([403, 403, 200]);
	});

	it('C6 E6 are added with words, quantity and picture; the same id again is the same line', async () => {
		const { shopper, picture } = await sender();
		const line = { customProductId: 'mine', name: '  Fresh\ncoriander ', quantity: 2, image: picture };
		for (const _ of [1, 2]) {
			const { status, cart } = await ask(shopper, line);
			expect(status).toBe(200);
			expect(cart.cartCustomProducts).toEqual([{ id: 'mine', name: 'Fresh coriander', quantity: 2, image: picture }]);
			expect(cart).toMatchObject({ cartCustomProductsCount: 1, cartProductsCount: 0, bill: { toPay: 0 } });
		}
		expect((await ask(shopper, { name: 'Matches', quantity: 1 })).cart.cartCustomProductsCount).toBe(2);
	});

	it('C6 refuses no words, too many words, no quantity and a picture of another site, naming the field', async () => {
		const shopper = await makeShopper(api);
		const refused: [string, object][] = [
			['name', { name: ' \n ', quantity: 1 }],
			['name', { name: 'x'.repeat(CUSTOM_LIMITS.nameChars + 1), quantity: 1 }],
			['quantity', { name: 'Salt', quantity: 0 }],
			['quantity', { name: 'Salt', quantity: 1.5 }],
			...[
				'https://evil.example/a.png',
				'//evil.example/a.png',
				'/../a',
				`/img/${'0a'.repeat(12)}-aabbcc/480`,
				'javascript:alert(1)',
				'/a b',
			].map((image): [string, object] => ['image', { name: 'Salt', quantity: 1, image }]),
		];
		for (const [field, json] of refused) {
			const { status, errors } = await ask(shopper, json);
			expect([status, errors[0]?.code, errors[0]?.field], JSON.stringify(json)).toEqual([400, 'INPUT_INVALID', field]);
		}
		expect((await shopper.read()).cartCustomProducts).toEqual([]);
	});

	it('C6 C7 hold their limits: 999 of one, fifty in a cart, with how many in the words', async () => {
		const shopper = await makeShopper(api);
		const over = await ask(shopper, { name: 'Rice', quantity: CUSTOM_LIMITS.quantity + 1 });
		expect(over.errors[0]).toMatchObject({ code: 'QUANTITY_LIMIT', display_text: expect.stringContaining('999') });
		for (let i = 0; i < CUSTOM_LIMITS.lines; i++) expect((await ask(shopper, { name: `Thing ${i}`, quantity: 1 })).status).toBe(200);
		const more = await ask(shopper, { name: 'One more', quantity: 1 });
		expect(more.status).toBe(400);
		expect(more.errors[0]).toMatchObject({ code: 'CUSTOM_LIMIT', display_text: expect.stringContaining('50') });
		const customProductId = await idOf(shopper, 'Thing 0');
		expect((await shopper.cart('PATCH', 'custom-product/update', { customProductId, quantity: 1_000 })).errors[0]?.code).toBe(
			'QUANTITY_LIMIT',
		);
		expect((await shopper.cart('PATCH', 'custom-product/update', { customProductId, quantity: 999 })).status).toBe(200);
	});

	it('C7 custom-product/update changes quantity, words and picture; 0 removes; an unknown one is 404', async () => {
		const { shopper, picture } = await sender();
		await ask(shopper, { customProductId: 'a', name: 'Coriander', quantity: 1, image: picture });
		const update = (json: object) => shopper.cart('PATCH', 'custom-product/update', { customProductId: 'a', ...json });
		expect((await update({ quantity: 3 })).cart.cartCustomProducts).toEqual([{ id: 'a', name: 'Coriander', quantity: 3, image: picture }]);
		expect((await update({ name: 'Mint', image: '' })).cart.cartCustomProducts).toEqual([{ id: 'a', name: 'Mint', quantity: 3 }]);
		expect((await update({ quantity: 0 })).cart.cartCustomProducts).toEqual([]);
		expect((await update({ quantity: 1 })).errors[0]).toMatchObject({ code: 'NOT_FOUND', field: 'customProductId' });
	});

	it('C8 custom-product/delete takes its id from the body or the query', async () => {
		const shopper = await makeShopper(api);
		for (const customProductId of ['a', 'b']) await ask(shopper, { customProductId, name: 'Coriander', quantity: 1 });
		expect((await shopper.cart('DELETE', 'custom-product/delete', { customProductId: 'a' })).cart.cartCustomProductsCount).toBe(1);
		const { token, cartId } = shopper;
		const byQuery = () => api.call('DELETE', `cart/${cartId}/custom-product/delete`, { token, query: '?customProductId=b' });
		expect((await byQuery()).status).toBe(200);
		expect((await shopper.read()).cartCustomProducts).toEqual([]);
		expect((await byQuery()).status).toBe(404);
	});

	it('P2 another’s line is not reached through one’s own cart', async () => {
		const [mine, theirs] = [await makeShopper(api), await makeShopper(api)];
		await ask(theirs, { customProductId: 'theirs', name: 'Coriander', quantity: 1 });
		expect((await mine.cart('DELETE', 'custom-product/delete', { customProductId: 'theirs' })).status).toBe(404);
		expect((await theirs.read()).cartCustomProducts).toHaveLength(1);
	});

	it('C2 C4 C5 C6 isCheckout stands in body or query, as a boolean or its word', async () => {
		const shopper = await makeShopper(api);
		const { token, cartId } = shopper;
		for (const isCheckout of [true, false, 'true', 'false']) {
			expect((await shopper.cart('POST', 'product/add', { retailerProductId: milk, quantity: 1, isCheckout })).status).toBe(200);
			expect((await shopper.cart('PATCH', 'product/update', { retailerProductId: milk, quantity: 2, isCheckout })).status).toBe(200);
			const query = `?retailerProductId=${milk}&isCheckout=${isCheckout}`;
			expect((await api.call('DELETE', `cart/${cartId}/product/delete`, { token, query })).status).toBe(200);
		}
		const maybe = { retailerProductId: milk, quantity: 1, isCheckout: 'maybe' };
		expect((await shopper.cart('POST', 'product/add', maybe)).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'isCheckout' });
	});

	it('E6 an order with an unpriced line is placed as such: the line without a price, the bill without the line', async () => {
		const { shopper, picture } = await sender();
		await shopper.add(milk);
		const { cart } = await ask(shopper, { customProductId: 'mine', name: 'Coriander', quantity: 2, image: picture });
		const order = orderOf(await shopper.place());
		expect(order.customLines).toEqual([{ id: 'mine', name: 'Coriander', quantity: 2, image: picture, price: null }]);
		expect(order.bill).toEqual(cart.bill);
		expect(order.bill.itemTotal).toBe(50);
		expect((await shopper.read()).cartCustomProducts).toEqual([]);
	});

	it('E6 alone they are no order: no shop is known', async () => {
		const shopper = await makeShopper(api);
		await ask(shopper, { name: 'Coriander', quantity: 2 });
		expect((await shopper.place()).errors[0]?.code).toBe('CART_EMPTY');
	});

	it('D16 a deleted account leaves no address of a picture in what a shop proposed, and all else of it', async () => {
		const { shopper, picture } = await sender();
		await shopper.add(milk, 2);
		for (const name of ['Mint', 'Salt']) await ask(shopper, { customProductId: name, name, quantity: 1, image: picture });
		const { id } = orderOf(await shopper.place());
		const asked = { lines: [{ retailerProductId: milk, quantity: 1 }], customLines: [{ id: 'Mint', price: 12 }] };
		expect((await partner(api, 'POST', `orders/${id}/modify`, asked)).status).toBe(200);
		await cancel(api, shopper.token, id);
		const proposed = async () =>
			(await api.app.db.selectFrom('order_modifications').select('changes').where('order_id', '=', id).executeTakeFirstOrThrow()).changes;
		const before = await proposed();
		expect(before.map(({ kind }) => kind)).toEqual(['QUANTITY', 'PRICED', 'NOT_FOUND']);
		expect((await api.call('DELETE', 'customer', { token: shopper.token })).status).toBe(200);
		const unpictured = JSON.stringify(before).replaceAll(JSON.stringify(picture), 'null');
		expect(await proposed()).toEqual(JSON.parse(unpictured));
	});
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountCopy, Profile } from '#lib/contract/account.ts';
import { ProductCard } from '#lib/contract/catalogue.ts';
import { EXPORTED } from '#server/account/export-account.ts';
import { onSessionEnd } from '#server/account/session-ends.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeAddress, makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop = '';
let milk = '';
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app, { id: 'dairy' });
	milk = await makeProduct(api.app, shop, { stock: 10_000 });
});
afterAll(() => api.close());

const Favourites = z.object({ favourites: z.array(ProductCard) });
const favourites = async (token: string) =>
	Favourites.parse((await api.call('GET', 'customer/favourites', { token })).data).favourites.map(({ id, isFavourite }) => [
		id,
		isFavourite,
	]);
const profileOf = async (token: string) => Profile.parse((await api.call('GET', 'customer/profile', { token })).data);

async function delivered(shopper: Shopper, quantity = 1): Promise<string> {
	await shopper.add(milk, quantity);
	const { id } = orderOf(await shopper.place());
	for (const move of ['accept', 'dispatch', 'deliver']) expect((await partner(api, 'POST', `orders/${id}/${move}`, {})).status).toBe(200);
	return id;
}

describe('customer/favourites', () => {
	it('C40 keeps what is liked, newest first, once, and only its own', async () => {
		const [me, other] = [await api.customer(), await api.customer()];
		const ghee = await makeProduct(api.app, shop, { name: 'Ghee' });
		for (const id of [milk, ghee, ghee]) {
			expect((await api.call('PUT', `customer/favourites/${id}`, { token: me.token })).data).toEqual({});
			api.pass(1_000);
		}
		expect(await favourites(me.token)).toEqual([
			[ghee, true],
			[milk, true],
		]);
		expect(await favourites(other.token)).toEqual([]);
		for (let i = 0; i < 2; i++) await api.call('DELETE', `customer/favourites/${ghee}`, { token: me.token });
		await api.call('DELETE', `customer/favourites/${milk}`, { token: other.token });
		expect(await favourites(me.token)).toEqual([[milk, true]]);
		expect((await api.call('PUT', 'customer/favourites/nothing1', { token: me.token })).status).toBe(404);
		await api.app.db.updateTable('retailer_products').set({ is_listed: false }).where('id', '=', ghee).execute();
		expect((await api.call('PUT', `customer/favourites/${ghee}`, { token: me.token })).status).toBe(404);
	});

	it('holds 200 at most, also when many come at once', async () => {
		const { id, token } = await api.customer();
		const many = await Promise.all(Array.from({ length: 203 }, (_, i) => makeProduct(api.app, shop, { name: `Thing ${i}` })));
		const rows = many.slice(0, 198).map((retailer_product_id) => ({ customer_id: id, retailer_product_id }));
		await api.app.db.insertInto('favourites').values(rows).execute();
		const replies = await Promise.all(many.slice(198).map((one) => api.call('PUT', `customer/favourites/${one}`, { token })));
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
		expect(replies.find(({ status }) => status === 400)?.errors[0]).toMatchObject({ code: 'LIST_FULL', display_text: /200/ });
	});
});

describe('E1 points and has_stores', () => {
	it('points are one for every full ₹100 of each delivered order', async () => {
		const shopper = await makeShopper(api);
		expect((await profileOf(shopper.token)).points).toBe(0);
		await delivered(shopper, 3);
		const { bill } = (await shopper.add(milk, 20)).cart;
		const cancelled = orderOf(await shopper.place());
		await cancel(api, shopper.token, cancelled.id);
		expect(bill.toPay).toBeGreaterThan(900);
		// 3 × ₹50, ₹30 delivery, and the platform's fee.
		expect((await profileOf(shopper.token)).points).toBe(1);
		await delivered(shopper, 20);
		expect((await profileOf(shopper.token)).points).toBe(1 + Math.floor(bill.toPay / 100));
	});

	it('has_stores is true for the number of a shop’s owner', async () => {
		const me = await api.customer();
		const { phone_number } = await profileOf(me.token);
		expect((await profileOf(me.token)).has_stores).toBe(false);
		expect((await partner(api, 'PUT', `shops/${shop}`, { phone: phone_number.slice(3) })).status).toBe(200);
		expect((await profileOf(me.token)).has_stores).toBe(true);
		expect((await partner(api, 'PUT', `shops/${shop}`, { phone: '12' })).errors[0]).toMatchObject({
			code: 'PHONE_INVALID',
			field: 'phone',
		});
		await partner(api, 'PUT', `shops/${shop}`, { phone: null });
		expect((await profileOf(me.token)).has_stores).toBe(false);
	});
});

/** Every table of the database with rows of a customer. */
async function customerTables(): Promise<string[]> {
	const { rows } = await sql<{ table_name: string }>`
		SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'customer_id'`.execute(api.app.db);
	return rows.map(({ table_name }) => table_name).sort();
}
/** Everything that stands in the database, as text. */
async function wholeDatabase(): Promise<string> {
	const { rows } = await sql<{ text: string }>`
		SELECT query_to_xml(format('SELECT * FROM public.%I', table_name), true, true, '')::text AS text
		FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(api.app.db);
	return rows.map(({ text }) => text).join('\n');
}

/** A customer with something in every table that can hold something of theirs. */
async function whoHasEverything(name: string) {
	const shopper = await makeShopper(api);
	const { token } = shopper;
	await api.call('PATCH', 'customer/profile', { token, json: { first_name: name, last_name: 'Fernandes', email: `${name}@example.in` } });
	await makeAddress(api.app, shopper.id, { address_text: `17 ${name} Lane` });
	const address = await makeAddress(api.app, shopper.id, { address_text: `99 ${name} Steps` });
	await shopper.cart('PATCH', 'delivery/update', {
		locationId: address,
		instructions: `ring at ${name}`,
		receiver: { name: `${name}’s aunt`, phone: '9820012345' },
	});
	const order_id = await delivered(shopper, 4);
	await shopper.add(milk);
	await api.call('PUT', `customer/favourites/${milk}`, { token });
	await api.call('PUT', `customer/notify/${await makeProduct(api.app, shop, { name: 'Kesar', stock: 0 })}`, { token });
	const json = { latitude: 19.1, longitude: 72.8, searchTerm: `${name} tea`.toLowerCase(), searchType: 'PRODUCT', isComplete: true };
	expect((await api.call('POST', 'search/add', { token, json })).status).toBe(200);
	const { db } = api.app;
	const key = `u${shopper.id}${'a'.repeat(16)}`;
	await db.insertInto('uploads').values({ key, customer_id: shopper.id }).execute();
	const [at, image] = [api.app.clock.now(), `/media/${key}.jpg`];
	const asked = {
		id: `help${shopper.id}`,
		order_id,
		shop_id: shop,
		reason: 'OTHER',
		words: `${name} got no bag`,
		asked_at: at,
		answer_by: at,
	};
	await db
		.insertInto('order_help')
		.values({ ...asked, image })
		.execute();
	await db.insertInto('order_custom_lines').values({ order_id, id: 'own1', name: 'Blue soap', quantity: 1, image }).execute();
	await db.insertInto('order_locations').values({ order_id, lat: 19.0761, lng: 72.8777, at }).execute();
	await db
		.insertInto('order_shares')
		.values({ token_hash: `${name}’s link`, order_id, expires_at: at })
		.execute();
	return { ...shopper, phone: (await profileOf(token)).phone_number };
}

describe('customer/export', () => {
	it('D16 is a copy of everything, from every table that has a customer', async () => {
		expect(Object.keys(EXPORTED).sort()).toEqual(await customerTables());
		const me = await whoHasEverything('Zubeida');
		const reply = await api.call('GET', 'customer/export', { token: me.token });
		const { profile, records } = AccountCopy.parse(reply.data);
		expect(profile).toMatchObject({ uid: me.id, first_name: 'Zubeida' });
		const text = JSON.stringify(records);
		for (const said of ['17 Zubeida Lane', '99 Zubeida Steps', 'ring at Zubeida', 'Zubeida got no bag', 'zubeida tea', milk, 'aaaa'])
			expect(text).toContain(said);
		for (const table of ['orders', 'order_lines', 'order_stages', 'carts', 'cart_lines', 'sessions', 'messages'])
			expect(records[table]?.length, table).toBeGreaterThan(0);
		const session = await api.app.db.selectFrom('sessions').selectAll().where('customer_id', '=', me.id).executeTakeFirstOrThrow();
		for (const secret of [session.access_hash, session.refresh_hash, me.token]) expect(JSON.stringify(reply.data)).not.toContain(secret);
		const other = await api.customer();
		expect(JSON.stringify((await api.call('GET', 'customer/export', { token: other.token })).data)).not.toContain('Zubeida');
	});
});

describe('DELETE customer', () => {
	it('D16 leaves orders without a name or an address, nothing personal anywhere, and no session', async () => {
		const me = await whoHasEverything('Yasmin');
		const friend = await api.customer();
		await api.app.db.updateTable('customers').set({ referred_by: me.id }).where('id', '=', friend.id).execute();
		const { family } = await api.app.db.selectFrom('sessions').select('family').where('customer_id', '=', me.id).executeTakeFirstOrThrow();
		let ended = 0;
		onSessionEnd(api.app, family, () => ended++);
		const before = await wholeDatabase();
		const personal = [me.id, me.phone, 'Yasmin', 'yasmin tea'];
		for (const word of personal) expect(before).toContain(word);
		const kept = await api.app.db.selectFrom('orders').select(['id', 'to_pay_paise']).where('customer_id', '=', me.id).execute();

		expect((await api.call('DELETE', 'customer', { token: me.token })).data).toEqual({});
		const after = await wholeDatabase();
		expect(personal.flatMap((word) => after.split('\n').filter((line) => line.includes(word)))).toEqual([]);
		expect(ended).toBe(1);
		expect((await api.call('GET', 'customer/profile', { token: me.token })).status).toBe(401);
		const ids = kept.map(({ id }) => id);
		const orders = api.app.db.selectFrom('orders').select(['id', 'to_pay_paise', 'customer_id', 'address']).where('id', 'in', ids);
		expect(await orders.execute()).toEqual(kept.map((order) => ({ ...order, customer_id: 'deleted', address: null })));
		for (const table of ['order_help', 'order_locations', 'order_shares'] as const)
			expect(await api.app.db.selectFrom(table).select('order_id').where('order_id', 'in', ids).execute(), table).toEqual([]);
		const own = await api.app.db.selectFrom('order_custom_lines').select(['name', 'image']).where('order_id', 'in', ids).execute();
		expect(own).toEqual([{ name: 'Blue soap', image: null }]);
		expect((await profileOf(friend.token)).uid).toBe(friend.id);
		expect((await api.call('GET', 'order', { token: friend.token })).data).toMatchObject({ orders: [] });
	});

	it('D16 takes and shows no message of a shop that has the same number', async () => {
		const shopper = await makeShopper(api);
		const { phone_number: phone_e164 } = await profileOf(shopper.token);
		const own = await makeProduct(api.app, await makeShop(api.app, { phone_e164 }));
		for (const buyer of [shopper, await makeShopper(api)]) {
			await buyer.add(own);
			const { id } = orderOf(await buyer.place());
			if (buyer === shopper) await cancel(api, shopper.token, id);
		}
		const waiting = async () => {
			const rows = await api.app.db.selectFrom('outbox').select('template').where('recipient', '=', phone_e164).orderBy('id').execute();
			return rows.map(({ template }) => template);
		};
		const ofShop = ['shop.PLACED', 'shop.CANCELLED', 'shop.PLACED'];
		expect((await waiting()).toSorted()).toEqual(['order.CANCELLED', 'order.PLACED', ...ofShop].toSorted());
		const { records } = AccountCopy.parse((await api.call('GET', 'customer/export', { token: shopper.token })).data);
		expect(records.messages).toHaveLength(2);
		expect((await api.call('DELETE', 'customer', { token: shopper.token })).status).toBe(200);
		expect(await waiting()).toEqual(ofShop);
	});

	it('waits for an order under way, and lets a number begin anew', async () => {
		const token = await api.login('9820077777');
		const { uid } = await profileOf(token);
		const { cartId } = z.object({ cartId: z.string() }).parse((await api.call('GET', 'cart', { token })).data);
		const locationId = await makeAddress(api.app, uid);
		await api.call('PATCH', `cart/${cartId}/delivery/update`, { token, json: { locationId } });
		await api.call('POST', `cart/${cartId}/product/add`, { token, json: { retailerProductId: milk, quantity: 1 } });
		const { bill } = z.object({ bill: z.object({ toPay: z.number() }) }).parse((await api.call('GET', 'cart', { token })).data);
		const json = { cartId, expectedToPay: bill.toPay };
		const order = orderOf(await api.call('POST', 'order', { token, json, headers: { 'Idempotency-Key': 'a-first-order' } }));
		expect((await api.call('DELETE', 'customer', { token })).errors[0]).toMatchObject({ code: 'ORDER_UNDER_WAY' });
		expect((await api.call('GET', 'customer/profile', { token })).status).toBe(200);
		await cancel(api, token, order.id);
		expect((await api.call('DELETE', 'customer', { token })).status).toBe(200);
		expect((await profileOf(await api.login('9820077777'))).uid).not.toBe(uid);
	});

	it('never leaves an order with an address when one is placed at the same time', async () => {
		for (let i = 0; i < 8; i++) {
			const shopper = await makeShopper(api);
			await shopper.add(milk);
			const { bill } = await shopper.read();
			const [placed, gone] = await Promise.all([
				shopper.place({ expectedToPay: bill.toPay }),
				api.call('DELETE', 'customer', { token: shopper.token }),
			]);
			expect(Math.max(placed.status, gone.status)).toBeLessThan(500);
			expect([placed.status, gone.status]).toSatisfy(([one, two]) => (one === 201) !== (two === 200));
			const left = await api.app.db.selectFrom('orders').select('id').where('customer_id', '=', shopper.id).execute();
			expect(left).toHaveLength(placed.status === 201 ? 1 : 0);
		}
	});
});

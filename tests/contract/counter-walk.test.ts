import { afterAll, beforeAll, expect, it } from 'vitest';
import { REMOVE_SAMPLE } from '#lib/contract/sample-word.ts';
import { addShopKey, revokeShopKey } from '#server/account/shop-keys.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { ROWS, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { placedOrder } from '../support/partner-calls.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';
import { photo } from '../support/photos.ts';
import { inputOf, sendInput } from '../support/row-walk.ts';

/** What a person may call whatever shop is theirs: it answers and changes what is of themselves, or is the library, which is of all. */
const OF_EVERYBODY = [
	'POST counter/logout',
	'GET counter/me',
	'GET counter/shops',
	'PUT counter/push',
	'DELETE counter/push',
	'GET counter/library',
];
const COUNTER_ROWS = ROWS.filter(({ row }) => row.who === 'staff');
const GUARDED_ROWS = ROWS.filter(({ row }) => row.who === 'staff' || row.who === 'partner');

let api: TestApi;
let shop = '';
let other = '';
/** A valid value for each field that the rows of the counter ask for, and what is of one shop. */
let things: Record<string, unknown> = {};
const ids: Record<string, string> = {};
beforeAll(async () => {
	api = await testApi();
	[shop, other] = [await makeShop(api.app), await makeShop(api.app)];
	const pack = await makeProduct(api.app, shop, { stock: 1_000 });
	const { order } = await placedOrder(api, pack);
	const now = api.app.clock.now();
	ids['counter/people/{id}'] = (await makeStaff(api, { role: 'staff', shopId: shop })).rightId;
	ids['counter/keys/{id}'] = (await addShopKey(api.app.db, shop, 'till', now)).id;
	ids['counter/promotions/{id}'] = (await makePromotion(api.app, { shop_id: shop })).id;
	ids['counter/messages/{id}/again'] = '1';
	const names = { en: 'Anything' };
	things = {
		...{ storeId: shop, retailerProductId: pack, id: order.id, isSuspended: true, role: 'staff', phone_number: newNumber() },
		...{ reason: 'No', phone: '9820012345', label: 'till', kind: 'products', into: 'nobody1', key: 'order_tat_breached', values: {} },
		...{
			names,
			url: '/',
			city: 'Mumbai',
			lat: 19,
			lng: 72,
			period: 'day',
			word: REMOVE_SAMPLE,
			image: '',
			images: [],
			personId: newId(),
			product: { name: 'Tea' },
		},
		...{ pack: '1 kg', sellingPrice: 10, stock: 1, libraryProductId: newId(), code: 'CODE10', rule: { code: 'FREE_DELIVERY' }, plan: '' },
		file: new File([new Uint8Array(await photo('png', 8, 8))], 'a.png', { type: 'image/png' }),
	};
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

it.each(COUNTER_ROWS.filter(({ name }) => !OF_EVERYBODY.includes(name)))(
	'P2 C40 $name answers 403 or 404 to owner and staff of another shop',
	async ({ name, row }) => {
		const id = ids[name.split(' ')[1] ?? ''] ?? things.id;
		const input = inputOf(name, row, { things: { ...things, id } });
		for (const role of ['owner', 'staff'] as const) {
			const reply = await sendInput(api, name, input, await makePerson(api, { role, shopId: other }), newId(), 'Staff');
			expect([403, 404], `${role}: ${reply.status} ${JSON.stringify(reply.errors)}`).toContain(reply.status);
		}
	},
);

it('P2 C40 no row for partners or people of the counter is opened by a revoked key, an ended right, or a key in a person’s place', async () => {
	const now = api.app.clock.now();
	const { id, key } = await addShopKey(api.app.db, shop, 'old till', now);
	await revokeShopKey(api.app.db, id, now);
	const gone = await makeStaff(api, { role: 'owner', shopId: shop });
	await endRight(api.app.db, gone.rightId, now);
	const working = await addShopKey(api.app.db, shop, 'till', now);
	for (const { name, method, path, row } of GUARDED_ROWS) {
		const as = async (Authorization: string) => (await api.call(method, path, { headers: { Authorization } })).status;
		expect(await as(`Partner ${key}`), name).toBe(401);
		expect(await as(`Staff ${gone.token}`), name).toBe(401);
		if (row.who === 'staff') expect(await as(`Partner ${working.key}`), name).toBe(401);
	}
});

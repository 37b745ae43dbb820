import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartnerOrder } from '#lib/contract/partner.ts';
import { draftOf, itemsPrice, modifyOf, weighedPrice } from '#lib/counter/changed-order.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

it('C40 a shop is told in every language which lines of an order may be weighed, and what a pack of them weighs', async () => {
	const shop = await makeShop(api.app);
	const shopper = await makeShopper(api);
	const pack = { price_paise: 9_000, mrp_paise: null };
	await shopper.add(await makeProduct(api.app, shop, { ...pack, pack_text: '1 kg', pack_unit: 'g', pack_amount: 1_000 }));
	await shopper.add(await makeProduct(api.app, shop, { ...pack, pack_text: '1 litre', pack_unit: 'ml', pack_amount: 1_000 }));
	const { id } = orderOf(await shopper.place());
	const linesIn = async (language: string) => {
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}`, 'Accept-Language': language };
		const { lines } = PartnerOrder.parse((await api.call('GET', `partner/orders/${id}`, { headers })).data);
		return lines.map(({ measurementDisplayText, isByWeight, packGrams }) => [measurementDisplayText, isByWeight, packGrams]);
	};
	expect(await linesIn('en')).toEqual([
		['1 kg', true, 1_000],
		['1 l', false, null],
	]);
	expect(await linesIn('hi')).toEqual([
		['1 किलो', true, 1_000],
		['1 लीटर', false, null],
	]);
});

it('C40 what is sealed has no weight to type: what has a brand, and several packs in one; loose goods of the same size do', async () => {
	const shop = await makeShop(api.app);
	const shopper = await makeShopper(api);
	const kilo = { price_paise: 9_000, mrp_paise: null, pack_text: '1 kg', pack_unit: 'g', pack_amount: 1_000 } as const;
	const [atta, rice] = [await makeProduct(api.app, shop, kilo), await makeProduct(api.app, shop, kilo)];
	const biscuits = await makeProduct(api.app, shop, { ...kilo, pack_key: '4x250 g', pack_text: '4x250 g' });
	const brand = newId();
	await api.app.db.insertInto('brands').values({ id: brand, name: 'Chakkiwala', name_key: brand }).execute();
	await api.app.db.updateTable('library_products').set({ brand_id: brand }).where('id', '=', `lib${atta}`).execute();
	for (const pack of [atta, rice, biscuits]) await shopper.add(pack);
	const { id } = orderOf(await shopper.place());
	const read = async () => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data).lines;
	expect((await read()).map(({ isByWeight, packGrams }) => [isByWeight, packGrams])).toEqual([
		[false, 1_000],
		[true, 1_000],
		[false, 1_000],
	]);
	// What a shop's own system has weighed all the same can be weighed anew.
	const lines = [atta, rice, biscuits].map((pack) => ({ retailerProductId: pack, quantity: 1, ...(pack === atta && { grams: 980 }) }));
	expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
	const headers = { 'Idempotency-Key': newId() };
	await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers });
	expect((await read()).map(({ isByWeight, grams }) => [isByWeight, grams])).toEqual([
		[true, 980],
		[true, undefined],
		[false, undefined],
	]);
});

/** An order of one pack of "500 g" for ₹50, what its shop reads of it, and the shop's change and the customer's yes. */
async function ordered() {
	const shopper = await makeShopper(api);
	const pack = await makeProduct(api.app, await makeShop(api.app));
	await shopper.add(pack);
	const { id } = orderOf(await shopper.place());
	const read = async () => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
	const modify = (...lines: object[]) => partner(api, 'POST', `orders/${id}/modify`, { lines });
	const approve = async () => {
		const headers = { 'Idempotency-Key': newId() };
		return orderOf(await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers }));
	};
	return { pack, read, modify, approve };
}

it('C39 C40 weighed goods are billed by the pack that was ordered, though the shop sells another size of it now', async () => {
	const { pack, read, modify } = await ordered();
	const size = { pack_key: '1000 g', pack_text: '1 kg', pack_amount: 1_000 };
	await api.app.db.updateTable('retailer_products').set(size).where('id', '=', pack).execute();
	const [line] = (await read()).lines;
	if (!line) throw new Error('no line');
	expect([line.packGrams, weighedPrice('550', line)]).toEqual([500, 55]);
	expect((await modify({ retailerProductId: pack, quantity: 1, grams: 550 })).status).toBe(200);
	expect((await read()).modification?.changes).toMatchObject([{ kind: 'WEIGHED', now: { grams: 550, lineTotal: 55 }, difference: 5 }]);
});

it('C40 the sum of the items that the counter shows before it asks is the one of the bill after a yes', async () => {
	const shop = await makeShop(api.app);
	const shopper = await makeShopper(api);
	const odd = { price_paise: 3_333, mrp_paise: null };
	const [onion, milk, bread, tea] = [
		await makeProduct(api.app, shop, { ...odd, pack_text: '300 g', pack_unit: 'g', pack_amount: 300 }),
		await makeProduct(api.app, shop, odd),
		await makeProduct(api.app, shop, odd),
		await makeProduct(api.app, shop, { price_paise: 1_715, mrp_paise: null }),
	];
	for (const pack of [onion, milk, bread]) await shopper.add(pack, 3);
	await shopper.cart('POST', 'custom-product/add', { customProductId: newId(), name: 'Coriander', quantity: 1 });
	const { id } = orderOf(await shopper.place());
	const read = async () => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
	/** The order as it shall be by a draft of it: asked for, and agreed to. */
	const change = async (typed: (draft: ReturnType<typeof draftOf>) => ReturnType<typeof draftOf>) => {
		const order = await read();
		expect(itemsPrice(order, draftOf(order))).toBe(order.bill.itemTotal);
		const draft = typed(draftOf(order));
		const made = modifyOf(order, draft);
		if ('fault' in made) throw new Error(made.fault.code);
		expect((await partner(api, 'POST', `orders/${id}/modify`, made.input)).status).toBe(200);
		const headers = { 'Idempotency-Key': newId() };
		const { bill } = orderOf(await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers }));
		expect(itemsPrice(order, draft)).toBe(bill.itemTotal);
	};
	const card = { retailerProductId: tea, name: 'Tea', image: '', sellingPrice: 17.15, measurementDisplayText: '500 g' };
	await change(({ lines, customs }) => ({
		lines: {
			...lines,
			[onion]: { quantity: 3, grams: '877', substitute: null },
			[milk]: { quantity: 7, grams: '', substitute: null },
			[bread]: { quantity: 3, grams: '', substitute: card },
		},
		customs: Object.fromEntries(Object.keys(customs).map((own) => [own, { price: '12.35', isOut: false }])),
	}));
	// Not weighed after all, one left out, and what was asked for in words too.
	await change(({ lines, customs }) => ({
		lines: {
			...lines,
			[onion]: { quantity: 3, grams: '', substitute: null },
			[milk]: { quantity: 0, grams: '', substitute: null },
		},
		customs: Object.fromEntries(Object.keys(customs).map((own) => [own, { price: '12.35', isOut: true }])),
	}));
});

it('C39 C40 weighed goods that stand for others are billed by the pack that they are now', async () => {
	const { pack, read, modify } = await ordered();
	const { store } = await read();
	const kilo = { price_paise: 8_000, mrp_paise: null, pack_key: '1000 g', pack_text: '1 kg', pack_amount: 1_000 };
	const other = await makeProduct(api.app, store.id, kilo);
	expect((await modify({ retailerProductId: other, quantity: 1, replaces: pack, grams: 550 })).status).toBe(200);
	expect((await read()).modification?.changes).toMatchObject([{ kind: 'REPLACED', now: { grams: 550, lineTotal: 44 } }]);
});

it('C39 C40 a weight is taken away by none in its place, and the line costs what its packs do; one that is not named stays', async () => {
	const { pack, modify, approve } = await ordered();
	const line = { retailerProductId: pack, quantity: 1 };
	await modify({ ...line, grams: 900 });
	const [weighed] = (await approve()).lines;
	expect(weighed).toMatchObject({ quantity: 1, grams: 900, lineTotal: 90 });
	const same = await modify(line);
	expect([same.status, same.errors[0]?.code]).toEqual([400, 'INPUT_INVALID']);
	const taken = await modify({ ...line, grams: null });
	expect([taken.status, taken.errors]).toEqual([200, []]);
	const [change] = orderOf(taken).modification?.changes ?? [];
	expect(change).toMatchObject({ kind: 'QUANTITY', atZero: 'STANDS', difference: -40, was: weighed, now: { quantity: 1, lineTotal: 50 } });
	const { lines, bill } = await approve();
	expect([lines[0]?.grams, lines[0]?.lineTotal, bill.itemTotal]).toEqual([undefined, 50, 50]);
	// What has no weight loses none.
	expect((await modify({ ...line, grams: null })).errors[0]?.code).toBe('INPUT_INVALID');
});

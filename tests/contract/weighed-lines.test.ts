import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartnerOrder } from '#lib/contract/partner.ts';
import { weighedPrice } from '#lib/counter/changed-order.ts';
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

/** An order of one pack of "500 g" for ₹50, what its shop reads of its line, and its shop's change of it. */
async function ordered() {
	const shopper = await makeShopper(api);
	const pack = await makeProduct(api.app, await makeShop(api.app));
	await shopper.add(pack);
	const { id } = orderOf(await shopper.place());
	const read = async () => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
	const modify = (...lines: object[]) => partner(api, 'POST', `orders/${id}/modify`, { lines });
	return { shopper, pack, id, read, modify };
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

it('C39 C40 weighed goods that stand for others are billed by the pack that they are now', async () => {
	const { id, pack, read, modify } = await ordered();
	const { store } = await read();
	const kilo = { price_paise: 8_000, mrp_paise: null, pack_key: '1000 g', pack_text: '1 kg', pack_amount: 1_000 };
	const other = await makeProduct(api.app, store.id, kilo);
	expect((await modify({ retailerProductId: other, quantity: 1, replaces: pack, grams: 550 })).status, id).toBe(200);
	expect((await read()).modification?.changes).toMatchObject([{ kind: 'REPLACED', now: { grams: 550, lineTotal: 44 } }]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartnerOrder } from '#lib/contract/partner.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
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

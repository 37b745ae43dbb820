import { expect, it } from 'vitest';
import { newId } from '#server/system/ids.ts';
import { testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

it('C40 a shop cannot propose more money than can be kept, by weight or by number, which nobody could accept', async () => {
	const api = await testApi();
	const shop = await makeShop(api.app);
	const bread = await makeProduct(api.app, shop);
	const saffron = await makeProduct(api.app, shop, { price_paise: 100_000_000, mrp_paise: null });
	const shopper = await makeShopper(api);
	await shopper.add(bread);
	const { id } = orderOf(await shopper.place());
	const modify = (much: object) =>
		partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: saffron, replaces: bread, ...much }] });
	for (const much of [{ quantity: 1, grams: 1_000_000 }, { quantity: 22 }]) {
		const refused = await modify(much);
		expect([refused.status, refused.errors[0]?.code]).toEqual([400, 'AMOUNT_LIMIT']);
	}
	expect(orderOf(await api.call('GET', `order/${id}`, { token: shopper.token })).stage).toBe('PLACED');
	expect((await modify({ quantity: 21 })).status).toBe(200);
	const yes = await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers: { 'Idempotency-Key': newId() } });
	expect(orderOf(yes).stage).toBe('ACCEPTED');

	// An order that is dearer already can still be made smaller.
	const other = await makeProduct(api.app, shop, { price_paise: 100_000_000, mrp_paise: null });
	const much = await makeShopper(api);
	await much.add(saffron, 20);
	await much.add(other, 20);
	const dear = orderOf(await much.place());
	const fewer = (json: object) =>
		partner(api, 'POST', `orders/${dear.id}/modify`, {
			lines: [
				{ retailerProductId: saffron, ...json },
				{ retailerProductId: other, quantity: 20 },
			],
		});
	expect((await fewer({ quantity: 20, grams: 900_000 })).errors[0]?.code).toBe('AMOUNT_LIMIT');
	expect((await fewer({ quantity: 19 })).status).toBe(200);
	await api.close();
});

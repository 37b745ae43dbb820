import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { settleUnanswered } from '#server/order/proposal/settle.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** An order of one pack each, for ₹50, ₹40 and ₹30, whose customer has asked for something similar where one is out, but not for the last. */
async function ordered(minRupees = 0) {
	const shop = await makeShop(api.app, { min_order_paise: minRupees * 100 });
	const pack = (name: string, rupees: number) => makeProduct(api.app, shop, { name, price_paise: rupees * 100, mrp_paise: null });
	const [milk, bread, onions] = [await pack('Milk', 50), await pack('Bread', 40), await pack('Onions', 30)];
	const shopper = await makeShopper(api);
	for (const id of [milk, bread, onions]) await shopper.add(id);
	const lineSubstitutions = [{ retailerProductId: onions, substitution: 'LEAVE_OUT' }];
	await shopper.cart('PATCH', 'delivery/update', { substitution: 'SIMILAR', lineSubstitutions });
	const { id } = orderOf(await shopper.place());
	const read = async () => orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
	const modify = async (...lines: object[]) => {
		const reply = await partner(api, 'POST', `orders/${id}/modify`, { lines: lines.map((line) => ({ quantity: 1, ...line })) });
		expect(reply.status, JSON.stringify(reply.errors)).toBe(200);
		return (await read()).modification;
	};
	const approve = (json: object) =>
		api.call('POST', `order/${id}/approve`, { token: shopper.token, json, headers: { 'Idempotency-Key': newId() } });
	return { pack, milk, bread, onions, read, modify, approve };
}

it('C39 C40 without an answer something similar comes where the customer asked for it and it costs no more; dearer, or not asked for, it does not', async () => {
	const { pack, milk, bread, onions, read, modify } = await ordered();
	const [same, dearer, cheaper] = [await pack('Other milk', 50), await pack('Cake', 40.5), await pack('Shallots', 20)];
	const proposed = await modify(
		{ retailerProductId: same, replaces: milk },
		{ retailerProductId: dearer, replaces: bread },
		{ retailerProductId: cheaper, replaces: onions },
	);
	expect(proposed?.changes.map(({ atZero }) => atZero)).toEqual(['STANDS', 'LEFT_OUT', 'LEFT_OUT']);
	api.pass(PROPOSAL_MS);
	await settleUnanswered(api.app);
	const done = await read();
	expect([done.stage, done.stages.at(-1)?.by, done.lines.map(({ name }) => name)]).toEqual(['ACCEPTED', 'SYSTEM', ['Other milk']]);
	expect([done.bill.itemTotal, done.bill.toPay]).toEqual([50, proposed?.atZero]);
	const left = async (id: string) =>
		(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
	expect(await Promise.all([same, dearer, cheaper].map(left))).toEqual([99, 100, 100]);
});

it('C39 what costs more in all its packs is dearer, and what the customer asked for beforehand they may refuse, whatever minimum the shop has', async () => {
	const { pack, milk, bread, onions, modify, approve } = await ordered(100);
	const [small, other] = [await pack('Half a litre', 26), await pack('Other bread', 35)];
	const proposed = await modify(
		{ retailerProductId: small, quantity: 2, replaces: milk },
		{ retailerProductId: other, replaces: bread },
		{ retailerProductId: onions },
	);
	expect(proposed?.changes.map(({ atZero }) => atZero)).toEqual(['LEFT_OUT', 'STANDS']);
	const done = orderOf(await approve({ drop: [other] }));
	expect(done.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
		['Half a litre', 2],
		['Onions', 1],
	]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Actor } from '#lib/contract/order.ts';
import { PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { STAGES } from '#lib/contract/stages.ts';
import { isMadeByShop } from '#lib/order/made-by-shop.ts';
import { madeByShop } from '#server/order/made-by-shop-sql.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makePerson } from '../support/people.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

it('C40 the database and the counter mean the same moves by those that a shop makes itself', async () => {
	const actors = [...Actor.options, null];
	const moves = STAGES.flatMap((stage) => actors.flatMap((by) => [null, 'p1'].map((personId) => ({ stage, by, personId }))));
	const [stages, bys, persons] = [moves.map(({ stage }) => stage), moves.map(({ by }) => by), moves.map(({ personId }) => personId)];
	const { rows } = await sql<{ is: boolean }>`
		SELECT ${madeByShop} AS is
		FROM unnest(${stages}::text[], ${bys}::text[], ${persons}::text[]) WITH ORDINALITY AS s(stage, actor, person_id, at) ORDER BY at`.execute(
		api.app.db,
	);
	expect(rows.map(({ is }) => is)).toEqual(moves.map(isMadeByShop));
});

it('C40 only what others have cancelled is unseen: not what a till cancels with the association’s token, but what one of its people does', async () => {
	const shop = await makeShop(api.app);
	const milk = await makeProduct(api.app, shop);
	const association = await makePerson(api, { role: 'association', shopId: null });
	const json = { reason: 'No milk' };
	const cancelled = async (by: (id: string, shopper: Shopper) => Promise<unknown>) => {
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		const { id } = orderOf(await shopper.place());
		await by(id, shopper);
		const order = PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
		const { data } = await api.call('GET', 'partner/orders', { headers, query: `?storeId=${shop}&isUnseen=true` });
		return [order.stage, order.isSeen, PartnerOrderList.parse(data).orders.some((one) => one.id === id)];
	};
	expect(await cancelled((id) => partner(api, 'POST', `orders/${id}/reject`, json))).toEqual(['CANCELLED', true, false]);
	const headers = { Authorization: `Staff ${association}` };
	const byPerson = (id: string) => api.call('POST', `partner/orders/${id}/reject`, { headers, json });
	expect(await cancelled(byPerson)).toEqual(['CANCELLED', false, true]);
	expect(await cancelled((id, { token }) => cancel(api, token, id))).toEqual(['CANCELLED', false, true]);
});

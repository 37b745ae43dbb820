import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKysely, openPool } from '#server/db/connection.ts';
import { pushThrough } from '#server/messages/push/sender.ts';
import { tellLate } from '#server/order/late.ts';
import { newId } from '#server/system/ids.ts';
import { PUSH_SECRET, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { type PushServer, pushServer } from '../support/push-server.ts';
import { cancel, makeShopper, orderOf, partner, type Shopper } from '../support/shopper.ts';

const MINUTE_MS = 60_000;
let api: TestApi;
let service: PushServer;
let milk: string;
beforeAll(async () => {
	[api, service] = await Promise.all([testApi(), pushServer()]);
	api.app.push = pushThrough({ contact: 'mailto:owner@shop.example', servers: [service.origin] }, PUSH_SECRET);
	milk = await makeProduct(api.app, await makeShop(api.app, { is_pickup: true }));
});
afterAll(async () => {
	await service.close();
	await api.close();
});

async function placed(given: { pickup?: boolean } = {}): Promise<{ shopper: Shopper; id: string; code: string; eta: number }> {
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	if (given.pickup) await shopper.cart('PATCH', 'delivery/update', { type: 'PICKUP' });
	const { id, code, eta } = orderOf(await shopper.place());
	return { shopper, id, code, eta: Date.parse(eta ?? '') };
}
const move = async (id: string, ...moves: string[]) => {
	for (const name of moves) expect((await partner(api, 'POST', `orders/${id}/${name}`)).status).toBe(200);
};
const passTo = (at: number) => api.pass(at - api.app.clock.now().getTime());
const told = (code: string) =>
	api.app.db.selectFrom('outbox').selectAll().where('template', '=', 'order.LATE').where('body', 'like', `%${code}%`).execute();

describe('an order whose promised time has passed', () => {
	it('C39 is told to its customer once, in their language, by message and push, whichever of two processes looks', async () => {
		const { shopper, id, code, eta } = await placed();
		const { endpoint, keys } = service.browser(`late-${newId()}`);
		const { token } = shopper;
		expect((await api.call('PUT', 'customer/push', { token, json: { endpoint, keys } })).status).toBe(200);
		await api.app.db.updateTable('orders').set({ language: 'hi' }).where('id', '=', id).execute();
		await move(id, 'accept');
		passTo(eta);
		await tellLate(api.app);
		expect(await told(code)).toEqual([]);

		passTo(eta + MINUTE_MS);
		await using db = openKysely(openPool(api.database.connection, 2));
		const other = { ...api.app, db };
		await Promise.all([tellLate(api.app), tellLate(other), tellLate(api.app), tellLate(other)]);
		api.pass(MINUTE_MS);
		await tellLate(other);
		const messages = await told(code);
		expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['push', 'sms']);
		for (const { body, language, params } of messages) {
			expect(language).toBe('hi');
			expect(body).toMatch(/[\u0900-\u097f].*:\d\d|[\u0900-\u097f].* बजे/);
			expect(JSON.stringify(params)).not.toContain('Asha');
		}
		// What was told once is not told again for another stage.
		await move(id, 'dispatch');
		api.pass(60 * MINUTE_MS);
		await tellLate(api.app);
		expect(await told(code)).toHaveLength(2);
	});

	it('C39 is not told of once it has come, waits at the counter or has ended', async () => {
		const [delivered, ready, cancelled, late] = [
			await placed(),
			await placed({ pickup: true }),
			await placed(),
			await placed({ pickup: true }),
		];
		await move(delivered.id, 'accept', 'dispatch', 'deliver');
		await move(ready.id, 'accept', 'ready');
		await cancel(api, cancelled.shopper.token, cancelled.id);
		await move(late.id, 'accept');
		passTo(Math.max(...[delivered, ready, cancelled, late].map(({ eta }) => eta)) + MINUTE_MS);
		await tellLate(api.app);
		for (const { code } of [delivered, ready, cancelled]) expect(await told(code)).toEqual([]);
		expect(await told(late.code)).toHaveLength(1);
	});
});

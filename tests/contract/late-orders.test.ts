import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKysely, openPool } from '#server/db/connection.ts';
import { pushThrough } from '#server/messages/push/push-transport.ts';
import { tellDelays } from '#server/order/tell-delays.ts';
import { newId } from '#server/system/ids.ts';
import { PUSH_SECRET, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { type PushServer, pushServer } from '../support/push-server.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

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

describe('an order that will be later than promised', () => {
	it('C39 is told to its customer once its time has passed, in their language, by message and push, whichever of two processes looks', async () => {
		const { shopper, id, code, eta } = await placed();
		const { endpoint, keys } = service.browser(`late-${newId()}`);
		const { token } = shopper;
		expect((await api.call('PUT', 'customer/push', { token, json: { endpoint, keys } })).status).toBe(200);
		await api.app.db.updateTable('orders').set({ language: 'hi' }).where('id', '=', id).execute();
		await move(id, 'accept');
		// It may still come in time.
		passTo(eta - MINUTE_MS);
		await tellDelays(api.app);
		expect(await told(code)).toEqual([]);

		passTo(eta + MINUTE_MS);
		await using db = openKysely(openPool(api.database.connection, 2));
		const other = { ...api.app, db };
		await Promise.all([tellDelays(api.app), tellDelays(other), tellDelays(api.app), tellDelays(other)]);
		api.pass(MINUTE_MS);
		await tellDelays(other);
		const messages = await told(code);
		expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['push', 'sms']);
		for (const { body, language, params } of messages) {
			expect(language).toBe('hi');
			expect(body).toMatch(/[\u0900-\u097f].*:\d\d|[\u0900-\u097f].* बजे/);
			expect(JSON.stringify(params)).not.toContain('Asha');
		}
		// A new time that cannot be kept either is told again, not sooner than in a quarter of an hour, and not without end.
		await move(id, 'dispatch');
		const times: number[] = [];
		for (let quarter = 0; quarter < 6; quarter++) {
			api.pass(16 * MINUTE_MS);
			await tellDelays(api.app);
			await tellDelays(api.app);
			times.push((await told(code)).length / 2);
		}
		expect(times).toEqual([2, 3, 3, 3, 3, 3]);
		expect(new Set((await told(code)).map(({ body }) => body)).size).toBe(3);
	});

	it('C39 is told before its time, as soon as what is left to do cannot be done by then; and at once when the shop says a later time', async () => {
		const [slow, kept, asked] = [await placed(), await placed(), await placed()];
		// Nobody has packed it, and packing and the way take longer than what is left.
		passTo(slow.eta - 2 * MINUTE_MS);
		await move(kept.id, 'accept', 'dispatch');
		const minutes = 45;
		expect((await partner(api, 'POST', `orders/${asked.id}/accept`, { minutes })).status).toBe(200);
		await tellDelays(api.app);
		const body = expect.stringMatching(/now by \d+:\d\d|now by \d+ [ap]m/);
		expect(await told(slow.code)).toMatchObject([{ body }]);
		expect(await told(kept.code)).toEqual([]);
		expect(await told(asked.code)).toMatchObject([{ body }]);
		// It is told of no more while it keeps the time that was told.
		api.pass(16 * MINUTE_MS);
		await move(slow.id, 'accept', 'dispatch', 'deliver');
		await tellDelays(api.app);
		expect([(await told(slow.code)).length, (await told(asked.code)).length]).toEqual([1, 1]);
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
		await tellDelays(api.app);
		for (const { code } of [delivered, ready, cancelled]) expect(await told(code)).toEqual([]);
		expect(await told(late.code)).toHaveLength(1);
	});
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addShopKey, revokeShopKey } from '#server/account/shop-keys.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, partner } from '../support/order-moves.ts';
import { placedOrder } from '../support/partner-calls.ts';
import { expectEndsAlone, follow, watchOrders } from '../support/shop-stream.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

async function shopWithMilk() {
	const shop = await makeShop(api.app);
	return { shop, milk: await makeProduct(api.app, shop) };
}
async function placed(milk: string): Promise<{ shopper: Shopper; id: string }> {
	const { shopper, order } = await placedOrder(api, milk);
	return { shopper, id: order.id };
}
const keyOf = (shop: string) => addShopKey(api.app.db, shop, '', api.app.clock.now());

describe('the stream of a shop’s orders', () => {
	it('C40 comes over the shop’s stream with every move, and no other shop’s', async () => {
		const [mine, other] = [await shopWithMilk(), await shopWithMilk()];
		const { key } = await keyOf(mine.shop);
		const stream = await follow(api, `Partner ${key}`);
		expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
		const watch = await watchOrders(api);
		await until(() => expect(stream.text()).toContain('retry'));
		const { id } = await placed(mine.milk);
		await placed(other.milk);
		await partner(api, 'POST', `orders/${id}/accept`);
		await vi.waitFor(() => expect(stream.events()).toHaveLength(2), { timeout: 10_000 });
		expect(stream.events()).toMatchObject([
			{ id: '1', event: 'stage', orderId: id, stage: 'PLACED' },
			{ id: '2', event: 'stage', orderId: id, stage: 'ACCEPTED' },
		]);
		const again = await follow(api, `Partner ${key}`, { lastEventId: '1' });
		await until(() => expect(again.events().map((event) => event.id)).toEqual(['2']));
		const association = await follow(api, `Partner ${PARTNER_TOKEN}`, { query: `?storeId=${mine.shop}`, lastEventId: '1' });
		await until(() => expect(association.events()).toHaveLength(1));
		for (const one of [stream, again, association]) {
			one.leave();
			await one.ended;
		}
		await watch.stop();
		for (const [query, status] of [
			['', 400],
			['?storeId=nobody1', 404],
		] as const)
			expect((await api.call('GET', 'partner/events', { query, headers: { Authorization: `Partner ${PARTNER_TOKEN}` } })).status).toBe(
				status,
			);
	});

	it('C40 says at once after which number it tells, so that a till that has had no event yet misses none', async () => {
		const { shop, milk } = await shopWithMilk();
		const { key } = await keyOf(shop);
		const quiet = await follow(api, `Partner ${key}`);
		await until(() => expect(quiet.text()).toMatch(/^id: 0\nretry: \d+\n\n/));
		quiet.leave();
		const { shopper, id } = await placed(milk);
		await cancel(api, shopper.token, id);
		const again = await follow(api, `Partner ${key}`, { lastEventId: '0' });
		await until(() => expect(again.events()).toHaveLength(2));
		// A cancel without a reason says by whom all the same.
		expect(again.events()[1]).toMatchObject({ orderId: id, stage: 'CANCELLED', by: 'CUSTOMER', reason: null });
		expect(again.events()[0]).not.toHaveProperty('by');
		// A store that came out of a backup may be behind what the till has read.
		const ahead = await follow(api, `Partner ${key}`, { lastEventId: '500' });
		await until(() => expect(ahead.text()).toContain('id: 2\nretry'));
		const watch = await watchOrders(api);
		await placed(milk);
		await until(() => expect(ahead.events().map((event) => event.id)).toEqual(['3']));
		await watch.stop();
		for (const one of [again, ahead]) one.leave();
		await Promise.all([quiet, again, ahead].map(({ ended }) => ended));
	});

	it('P2 the stream ends at once when its key is revoked, in whatever process, and no other key’s does', async () => {
		const { shop } = await shopWithMilk();
		const [ended, stays] = [await keyOf(shop), await keyOf(shop)];
		const callers = [`Partner ${ended.key}`, `Partner ${stays.key}`] as const;
		await expectEndsAlone(api, callers, (elsewhere) => revokeShopKey(elsewhere, ended.id, api.app.clock.now()));
	});

	it('P2 the stream ends at the next heartbeat once its key is revoked, when nobody told its process', async () => {
		const { shop } = await shopWithMilk();
		const { key, id } = await keyOf(shop);
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const stream = await follow(api, `Partner ${key}`);
			await revokeShopKey(api.app.db, id, api.app.clock.now());
			await vi.advanceTimersByTimeAsync(15_000);
			await stream.ended;
		} finally {
			vi.useRealTimers();
		}
	});

	it('C40 numbers a shop’s events without a gap, in the order in which they are seen, however many orders come at once', async () => {
		const { shop, milk } = await shopWithMilk();
		const shoppers = await Promise.all(Array.from({ length: 12 }, () => makeShopper(api)));
		for (const shopper of shoppers) await shopper.add(milk);
		await using reader = openKysely(openPool(api.database.connection, 1));
		const seen: number[] = [];
		let going = true;
		const watching = (async () => {
			while (going) {
				const { rows } = {
					rows: await reader
						.selectFrom('shop_events')
						.select('seq')
						.where('shop_id', '=', shop)
						.where('seq', '>', seen.at(-1) ?? 0)
						.orderBy('seq')
						.execute(),
				};
				seen.push(...rows.map(({ seq }) => seq));
			}
		})();
		const replies = await Promise.all(shoppers.map((shopper) => shopper.place()));
		expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201));
		await until(() => expect(seen).toHaveLength(12));
		going = false;
		await watching;
		expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
	});
});

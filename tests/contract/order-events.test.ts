import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Order } from '#lib/contract/order.ts';
import { openSession } from '#server/account/sessions.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { watchChanges } from '#server/invalidation/listen-and-poll.ts';
import { endOrderStreams, notifyOrders, orderTag, watchOrder } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

let api: TestApi;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	milk = await makeProduct(api.app, await makeShop(api.app));
});
afterAll(() => api.close());

type Event = { id: string; event: string; data: { stage: string; at: string; status?: string; answered?: number } };
const parse = (text: string): Event[] =>
	text
		.split('\n\n')
		.filter((block) => block.includes('data:'))
		.map((block) => {
			const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
			return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
		});

async function placed(): Promise<{ shopper: Shopper; id: string }> {
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	return { shopper, id: orderOf(await shopper.place()).id };
}

/** Opens a stream as a browser does; `events()` is what has come so far. */
async function follow(token: string, id: string, lastEventId?: string) {
	const leave = new AbortController();
	const headers = { Authorization: `Token ${token}`, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) };
	const request = new Request(`http://127.0.0.1/api/order/${id}/events`, { headers, signal: leave.signal });
	const response = await api.fetch(request);
	let text = '';
	const ended = (async () => {
		for await (const bytes of response.body ?? []) text += new TextDecoder().decode(bytes);
	})();
	const events = (kind: string) => parse(text).filter(({ event }) => event === kind);
	const stages = () => events('stage').map(({ data }) => data.stage);
	const news = () => events('news').map(({ data }) => data);
	// The request is held as long as its reader: of one that was collected Node aborts nothing any more.
	return { request, response, ended, leave: () => leave.abort(), text: () => text, events, stages, news };
}

describe('the live stream of an order', () => {
	it('C39 order/{id}/events tells the stages so far and every move at once', async () => {
		const { shopper, id } = await placed();
		const stream = await follow(shopper.token, id);
		expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
		await until(() => expect(stream.stages()).toEqual(['PLACED']));
		await partner(api, 'POST', `orders/${id}/accept`);
		await partner(api, 'POST', `orders/${id}/dispatch`);
		await vi.waitFor(() => expect(stream.stages()).toEqual(['PLACED', 'ACCEPTED', 'ON_THE_WAY']), { timeout: 5_000 });
		expect(stream.events('stage').map(({ id: seq }) => seq)).toEqual(['1', '2', '3']);
		stream.leave();
		await stream.ended;
	});

	it('C39 C40 tells that the shop has confirmed a payment and answered a report, also once the order is delivered', async () => {
		const shop = await makeShop(api.app, { upi_id: 'shop@upi' });
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, shop));
		const { id } = orderOf(await shopper.place());
		for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
		const stream = await follow(shopper.token, id);
		const { token } = shopper;
		const send = (path: string, json: object) => api.call('POST', path, { token, json, headers: { 'Idempotency-Key': newId() } });
		expect((await send(`payment/${id}/start`, { method: 'UPI' })).status).toBe(200);
		await partner(api, 'POST', `orders/${id}/deliver`);
		await until(() => expect(stream.news().at(-1)).toMatchObject({ status: 'AWAITING_CONFIRMATION', answered: 0 }));
		await partner(api, 'POST', `orders/${id}/paid`);
		await until(() => expect(stream.news().at(-1)).toMatchObject({ status: 'PAID', due: 0 }));
		const asked = await send(`order/${id}/help`, { reason: 'MISSING' });
		const helpId = Order.parse(asked.data).help[0]?.id;
		await partner(api, 'POST', `orders/${id}/answer`, { helpId, text: 'It comes today' });
		await until(() => expect(stream.news().at(-1)).toMatchObject({ answered: 1 }));
		// What stayed as it was is not told again.
		expect(stream.news()).toHaveLength(4);
		stream.leave();
		await stream.ended;
	});

	it('C39 Last-Event-ID resumes after what was seen; nonsense starts at the first', async () => {
		const { shopper, id } = await placed();
		await partner(api, 'POST', `orders/${id}/accept`);
		const resumed = await follow(shopper.token, id, '1');
		const nonsense = await follow(shopper.token, id, '-7x');
		await until(() => expect(resumed.stages()).toEqual(['ACCEPTED']));
		await until(() => expect(nonsense.stages()).toEqual(['PLACED', 'ACCEPTED']));
		for (const stream of [resumed, nonsense]) {
			stream.leave();
			await stream.ended;
		}
	});

	it('C39 keeps the line warm every 15 seconds, and ends without a trace when the reader leaves', async () => {
		const { shopper, id } = await placed();
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const stream = await follow(shopper.token, id);
			expect(vi.getTimerCount()).toBe(1);
			await vi.advanceTimersByTimeAsync(15_000);
			await until(() => expect(stream.text()).toContain(': here'));
			stream.leave();
			await stream.ended;
			expect(vi.getTimerCount()).toBe(0);
		} finally {
			vi.useRealTimers();
		}
	});

	it('P2 ends at the logout of its session, and leaves the customer’s other device alone', async () => {
		const { shopper, id } = await placed();
		const { access } = await openSession(api.app.db, shopper.id, api.app.clock.now());
		const [mine, other] = [await follow(shopper.token, id), await follow(access, id)];
		await api.call('POST', 'auth/logout', { token: shopper.token });
		await mine.ended;
		await partner(api, 'POST', `orders/${id}/accept`);
		await until(() => expect(other.stages()).toEqual(['PLACED', 'ACCEPTED']));
		expect(mine.stages()).not.toContain('ACCEPTED');
		other.leave();
		await other.ended;
	});

	it('P2 ends at the next heartbeat when another process has ended its session', async () => {
		const { shopper, id } = await placed();
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const stream = await follow(shopper.token, id);
			await api.app.db.deleteFrom('sessions').where('customer_id', '=', shopper.id).execute();
			await vi.advanceTimersByTimeAsync(15_000);
			await stream.ended;
		} finally {
			vi.useRealTimers();
		}
	});

	it('C39 lets a customer hold five at once: the oldest ends for the sixth', async () => {
		const { shopper, id } = await placed();
		const streams: Awaited<ReturnType<typeof follow>>[] = [];
		for (let i = 0; i < 6; i++) streams.push(await follow(shopper.token, id));
		const [oldest, ...others] = streams;
		await oldest?.ended;
		await partner(api, 'POST', `orders/${id}/accept`);
		await until(() => expect(others.map((stream) => stream.stages().at(-1))).toEqual(Array(5).fill('ACCEPTED')));
		for (const stream of others) {
			stream.leave();
			await stream.ended;
		}
	});

	it('C39 ends as a finished answer when the process goes', async () => {
		const { shopper, id } = await placed();
		const streams = [await follow(shopper.token, id), await follow(shopper.token, id)];
		await until(() => expect(streams.map((stream) => stream.stages())).toEqual([['PLACED'], ['PLACED']]));
		await endOrderStreams(api.app);
		for (const stream of streams) await stream.ended;
	});

	it('C39 hears within the contract’s five seconds of a move made by another process', async () => {
		const { id } = await placed();
		// Another process: its own pool on the same database, and its own ear.
		const pool = openPool(api.database.connection, 2);
		const other = { ...api.app, db: openKysely(pool) };
		const watch = await watchChanges(other, api.database.connection, (tags) => notifyOrders(other, tags));
		const woken = vi.fn();
		const unwatch = watchOrder(other, id, { notify: woken, end: () => {} });
		await partner(api, 'POST', `orders/${id}/accept`);
		await vi.waitFor(() => expect(woken).toHaveBeenCalled(), { timeout: 5_000 });
		unwatch();
		woken.mockClear();
		notifyOrders(other, [orderTag(id)]);
		expect(woken).not.toHaveBeenCalled();
		await watch.stop();
		await other.db.destroy();
	});
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#server/account/sessions.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { pushThrough } from '#server/messages/push/push-transport.ts';
import { sendDue, startMessages } from '#server/messages/send-due.ts';
import { newId } from '#server/system/ids.ts';
import { PUSH_SECRET, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { type PushBrowser, type PushServer, pushServer, signedClaims } from '../support/push-server.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

let api: TestApi;
let service: PushServer;
let milk: string;
beforeAll(async () => {
	[api, service] = await Promise.all([testApi(), pushServer()]);
	api.app.push = pushThrough({ contact: 'mailto:owner@shop.example', servers: [service.origin] }, PUSH_SECRET);
	milk = await makeProduct(api.app, await makeShop(api.app));
});
afterAll(async () => {
	await service.close();
	await api.close();
});
afterEach(() => {
	service.answer(201);
	service.came.length = 0;
});

const subscribe = (token: string, { endpoint, keys }: Pick<PushBrowser, 'endpoint' | 'keys'>) =>
	api.call('PUT', 'customer/push', { token, json: { endpoint, keys } });
const known = () => api.app.db.selectFrom('push_subscriptions').selectAll().orderBy('created_at').execute();
const of = async ({ id }: Shopper) => (await known()).filter(({ customer_id }) => customer_id === id);

/** A customer with an order and a browser that wants to be told of it. */
async function watched(name: string, language = 'hi') {
	const shopper = await makeShopper(api);
	const browser = service.browser(`${name}-${newId()}`);
	expect((await subscribe(shopper.token, browser)).status).toBe(200);
	await shopper.add(milk, 2);
	const { id, code } = orderOf(await shopper.place());
	await api.app.db.updateTable('orders').set({ language }).where('id', '=', id).execute();
	return { shopper, browser, id, code };
}

/** What a browser has read since. */
const heard = ({ read, endpoint }: PushBrowser) =>
	service.came.filter(({ path }) => endpoint.endsWith(path)).map(({ body }) => read(body) as Record<string, string>);

describe('an order told to a browser', () => {
	it('R11 C39 is encrypted for it and signed by the store, in the customer’s language, and says nobody’s name, address or number', async () => {
		const { shopper, browser, id, code } = await watched('asha');
		await api.app.db.updateTable('customers').set({ first_name: 'Asha', last_name: 'Rao' }).where('id', '=', shopper.id).execute();
		for (const move of ['accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		await sendDue(api.app);
		const told = heard(browser);
		const { phone_e164 } = await api.app.db
			.selectFrom('customers')
			.select('phone_e164')
			.where('id', '=', shopper.id)
			.executeTakeFirstOrThrow();
		const sms = api.sent.filter(({ to, template }) => to === phone_e164 && template !== 'order.PLACED').map(({ body }) => body);
		expect(told.map(({ body }) => body)).toEqual(sms);
		expect(sms).toEqual([1, 2, 3].map(() => expect.stringContaining('ऑर्डर')));
		for (const one of told) expect(one).toMatchObject({ title: `ऑर्डर ${code}`, path: `/hi/orders/${id}`, tag: id });
		expect(JSON.stringify(told)).not.toMatch(new RegExp(`Asha|Rao|Chakala|${phone_e164.slice(-10)}`));
		for (const request of service.came) {
			const { publicKey, claims } = signedClaims(request);
			expect(publicKey).toBe(api.app.push?.publicKey);
			expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:owner@shop.example' });
			expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
			expect(request.body.includes(code)).toBe(false);
		}
		// Sent once each.
		await sendDue(api.app);
		expect(service.came).toHaveLength(3);
		expect(api.logged()).not.toContain(browser.endpoint);
	});

	it('C39 says what the shop has changed and by when to answer, why not in anybody’s own words', async () => {
		const { browser, id } = await watched('changed', 'en');
		await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 1 }] });
		await partner(api, 'POST', `orders/${id}/reject`, { reason: 'Asha of Chakala Road is not at home' });
		await sendDue(api.app);
		const [changed, cancelled] = heard(browser).map(({ body = '' }) => body);
		expect(changed).toMatch(/has changed your order .* now\. Please answer by \d/);
		expect(cancelled).toMatch(/is cancelled\.$/);
	});

	it('C39 waits while the push service is away, and lets SMS go', async () => {
		const { browser, id } = await watched('away');
		service.answer(503);
		await partner(api, 'POST', `orders/${id}/accept`);
		const sms = api.sent.length;
		expect(await sendDue(api.app)).toMatchObject({ failed: 1 });
		expect(api.sent.length).toBeGreaterThan(sms);
		service.answer(201);
		service.came.length = 0;
		api.pass(60_000);
		await sendDue(api.app);
		expect(heard(browser)).toHaveLength(1);
	});

	it.each([404, 410])('C39 forgets a browser that its service answers %i for', async (status) => {
		const { shopper, id } = await watched(`gone-${status}`);
		service.answer(status);
		await partner(api, 'POST', `orders/${id}/accept`);
		await partner(api, 'POST', `orders/${id}/dispatch`);
		await sendDue(api.app);
		expect(service.came).toHaveLength(1);
		expect(await of(shopper)).toEqual([]);
	});

	it('C39 does not go where a service leads on to', async () => {
		const { shopper, id } = await watched('led');
		service.answer(307, { Location: `${service.origin}/elsewhere` });
		await partner(api, 'POST', `orders/${id}/accept`);
		expect(await sendDue(api.app)).toMatchObject({ failed: 1 });
		expect(service.came.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/send\/led-/)]);
		expect(await of(shopper)).toHaveLength(1);
		await api.app.db.deleteFrom('outbox').where('channel', '=', 'push').execute();
	});
});

describe('a browser that is told', () => {
	it.each([
		'http://127.0.0.1:1/send',
		'https://127.0.0.1/send',
		'https://[::1]/send',
		'https://10.0.0.1/latest',
		'http://fcm.googleapis.com/fcm/send/x',
		'https://fcm.googleapis.com:8443/fcm/send/x',
		'https://fcm.googleapis.com.evil.example/x',
		'https://evilfcm.googleapis.com/x',
		'https://user@fcm.googleapis.com/fcm/send/x',
		'https://169.254.169.254/latest/meta-data',
		'file:///etc/passwd',
		`https://fcm.googleapis.com/${'x'.repeat(1_100)}`,
		'no address',
	])('C39 P2 is one of a known push service: %s is none', async (endpoint) => {
		const { token } = await api.customer();
		const reply = await subscribe(token, { endpoint, keys: service.browser('x').keys });
		expect([reply.status, reply.errors[0]?.code, reply.errors[0]?.field]).toEqual([400, 'INPUT_INVALID', 'endpoint']);
	});

	it.each([
		'https://fcm.googleapis.com/fcm/send/d1',
		'https://updates.push.services.mozilla.com/wpush/v2/d2',
		'https://web.push.apple.com/d3',
		'https://wns2-pn1p.notify.windows.com/w/?token=d4',
	])('C39 may be one of %s', async (endpoint) => {
		const { token } = await api.customer();
		expect((await subscribe(token, { endpoint, keys: service.browser('x').keys })).status).toBe(200);
		expect((await api.call('DELETE', 'customer/push', { token })).status).toBe(200);
	});

	it('C39 has a key that something can be encrypted for', async () => {
		const { token } = await api.customer();
		const { endpoint, keys } = service.browser('keys');
		for (const wrong of [{ p256dh: keys.p256dh.replace(/^B/, 'A') }, { p256dh: 'short' }, { auth: 'short' }, { auth: `${keys.auth}AA` }])
			expect((await subscribe(token, { endpoint, keys: { ...keys, ...wrong } })).status, JSON.stringify(wrong)).toBe(400);
	});

	it('P2 cannot be taken by somebody who only knows its address, and goes over with the phone', async () => {
		const { shopper: one, browser, id } = await watched('shared');
		const { id: otherId, token } = await api.customer();
		const guess = { ...browser, keys: service.browser('guess').keys };
		const reply = await subscribe(token, guess);
		expect([reply.status, reply.errors[0]?.code]).toEqual([403, 'FORBIDDEN']);
		expect(await of(one)).toHaveLength(1);
		// What waits for the first customer is not for the second, who now has the phone in hand.
		await partner(api, 'POST', `orders/${id}/accept`);
		expect((await subscribe(token, browser)).status).toBe(200);
		expect((await known()).filter(({ endpoint }) => endpoint === browser.endpoint)).toMatchObject([{ customer_id: otherId }]);
		await partner(api, 'POST', `orders/${id}/dispatch`);
		await sendDue(api.app);
		expect(service.came).toEqual([]);
	});

	it('C39 is one for each login; said again it stays the same, and what waits for it is sent', async () => {
		const { shopper, browser, id } = await watched('again');
		await partner(api, 'POST', `orders/${id}/accept`);
		expect((await subscribe(shopper.token, browser)).status).toBe(200);
		await sendDue(api.app);
		expect(heard(browser)).toHaveLength(1);
		const next = service.browser('next');
		await Promise.all([subscribe(shopper.token, next), subscribe(shopper.token, next)]);
		expect(await of(shopper)).toMatchObject([{ endpoint: next.endpoint }]);
		// Ten logins of one customer at most.
		for (let i = 0; i < 11; i++) {
			const { access } = await openSession(api.app.db, shopper.id, new Date(Date.now() + i));
			await subscribe(access, service.browser(`login-${i}`));
		}
		expect(await of(shopper)).toHaveLength(10);
	});

	it('P2 is sent nothing once the store sends to its push service no more', async () => {
		const { id } = await watched('dropped');
		await partner(api, 'POST', `orders/${id}/accept`);
		const { push } = api.app;
		api.app.push = pushThrough({ contact: 'mailto:owner@shop.example', servers: ['https://push.example'] }, PUSH_SECRET);
		await sendDue(api.app);
		api.app.push = push;
		expect(service.came).toEqual([]);
	});

	it('C39 is sent nothing, and nothing waits for it, once the store sends no push', async () => {
		const { browser, id } = await watched('off');
		await partner(api, 'POST', `orders/${id}/accept`);
		const waiting = () => api.app.db.selectFrom('outbox').select('id').where('channel', '=', 'push').where('sent_at', 'is', null).execute();
		expect(await waiting()).toHaveLength(1);
		const sender = startMessages({ ...api.app, push: null });
		await until(async () => expect(await waiting()).toEqual([]));
		await sender.stop();
		expect(heard(browser)).toEqual([]);
	});

	it('C39 P2 is told nothing more when it says so, at the logout, when its login has run out, or with the account', async () => {
		const stopped = await watched('stopped');
		expect((await api.call('DELETE', 'customer/push', { token: stopped.shopper.token })).status).toBe(200);
		const out = await watched('out');
		await partner(api, 'POST', `orders/${out.id}/accept`);
		expect((await api.call('POST', 'auth/logout', { token: out.shopper.token })).status).toBe(200);
		const old = await watched('old');
		await api.app.db
			.updateTable('sessions')
			.set({ refresh_expires_at: new Date(0) })
			.where('customer_id', '=', old.shopper.id)
			.execute();
		for (const { id } of [stopped, out, old]) await partner(api, 'POST', `orders/${id}/${id === out.id ? 'dispatch' : 'accept'}`);
		await sendDue(api.app);
		expect(service.came).toEqual([]);
		await tidyUp(api.app);
		for (const { shopper } of [stopped, out, old]) expect(await of(shopper)).toEqual([]);
		const gone = await watched('gone');
		await partner(api, 'POST', `orders/${gone.id}/reject`, { reason: 'No' });
		expect((await api.call('DELETE', 'customer', { token: gone.shopper.token })).status).toBe(200);
		expect(await of(gone.shopper)).toEqual([]);
		await sendDue(api.app);
		expect(service.came).toEqual([]);
	});

	it('C39 is not asked for where the store sends no push', async () => {
		const { token } = await api.customer();
		const { push } = api.app;
		api.app.push = null;
		expect((await subscribe(token, service.browser('off'))).status).toBe(404);
		api.app.push = push;
	});
});

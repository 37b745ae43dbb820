import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PartnerOrder } from '#lib/contract/partner.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { pushThrough } from '#server/messages/push/push-transport.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { CANCEL_AFTER_MIN } from '#server/order/time-to-answer.ts';
import { doWhatIsDue } from '#server/order/timed-work.ts';
import { newId } from '#server/system/ids.ts';
import { PUSH_SECRET, type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { type PushBrowser, type PushServer, pushServer } from '../support/push-server.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let service: PushServer;
beforeAll(async () => {
	[api, service] = await Promise.all([testApi(), pushServer()]);
	api.app.push = pushThrough({ contact: 'mailto:owner@shop.example', servers: [service.origin] }, PUSH_SECRET);
});
afterAll(async () => {
	await service.close();
	await api.close();
});
afterEach(() => {
	service.answer(201);
	service.came.length = 0;
});

const as = (token: string, method: string, path: string, json?: object, language = 'en'): Promise<Reply> =>
	api.call(method, path, { headers: { Authorization: `Staff ${token}`, 'Accept-Language': language }, ...(json && { json }) });
const heard = ({ read, endpoint }: PushBrowser) =>
	service.came.filter(({ path }) => endpoint.endsWith(path)).map(({ body }) => read(body) as Record<string, unknown>);

/** Somebody of a shop whose browser is told, in a language. */
async function onDuty(shopId: string, role: 'owner' | 'staff' = 'staff', language = 'en') {
	const person = await makeStaff(api, { role, shopId });
	const browser = service.browser(newId());
	const { endpoint, keys } = browser;
	expect((await as(person.token, 'PUT', 'counter/push', { endpoint, keys }, language)).status).toBe(200);
	const { id: browserId } = await api.app.db
		.selectFrom('counter_browsers')
		.select('id')
		.where('endpoint', '=', endpoint)
		.executeTakeFirstOrThrow();
	return { ...person, browser, browserId };
}

/** A shop with one who is on duty, and a customer’s order there. */
async function ordered(settings = {}) {
	const shopId = await makeShop(api.app, settings);
	const person = await onDuty(shopId);
	const shopper = await makeShopper(api);
	await shopper.add(await makeProduct(api.app, shopId));
	const { id, code } = orderOf(await shopper.place());
	await sendDue(api.app);
	return { shopId, person, shopper, id, code };
}

/** Lets minutes pass, with what is due in each. */
async function pass(minutes: number) {
	for (let minute = 0; minute < minutes; minute++) {
		api.pass(MINUTE_MS + 1);
		await doWhatIsDue(api.app);
		await sendDue(api.app);
	}
}

describe('an order told to the phones of a shop', () => {
	it('C40 rings for each person of the shop in their own language, without who ordered or where they live', async () => {
		const shopId = await makeShop(api.app);
		const [owner, staff] = [await onDuty(shopId, 'owner', 'te'), await onDuty(shopId, 'staff')];
		const other = await onDuty(await makeShop(api.app));
		const shopper = await makeShopper(api);
		await api.app.db.updateTable('customers').set({ first_name: 'Asha', last_name: 'Rao' }).where('id', '=', shopper.id).execute();
		await shopper.add(await makeProduct(api.app, shopId));
		const { id, code } = orderOf(await shopper.place());
		await sendDue(api.app);
		expect(heard(staff.browser)).toEqual([
			{ title: `Order ${code}`, body: expect.stringContaining(code), path: `/counter/orders/${id}`, tag: id, rings: true },
		]);
		expect(heard(owner.browser)).toMatchObject([{ body: expect.stringMatching(/[\u0c00-\u0c7f]/), path: `/te/counter/orders/${id}` }]);
		expect(heard(other.browser)).toEqual([]);
		expect(JSON.stringify(heard(staff.browser))).not.toMatch(/Asha|Rao|Chakala|\+91/);
	});

	it('C40 rings again each minute until somebody has looked, also after an hour', async () => {
		const { person, id } = await ordered({ is_auto_accept: true });
		await doWhatIsDue(api.app);
		await sendDue(api.app);
		expect(heard(person.browser)).toHaveLength(1);
		await pass(3);
		expect(heard(person.browser)).toHaveLength(4);
		api.pass(61 * MINUTE_MS);
		await pass(2);
		expect(heard(person.browser)).toHaveLength(6);
		expect((await as(person.token, 'POST', `counter/orders/${id}/seen`)).status).toBe(200);
		await pass(2);
		expect(heard(person.browser)).toHaveLength(6);
	});

	it('C40 rings anew for a reminder after somebody has looked, until they look again', async () => {
		const { person, id } = await ordered();
		const read = async () => PartnerOrder.parse((await as(person.token, 'GET', `partner/orders/${id}`)).data);
		const isSeen = async () => (await read()).isSeen;
		await as(person.token, 'POST', `counter/orders/${id}/seen`);
		expect(await read()).toMatchObject({ isSeen: true, remindedAt: null });
		service.came.length = 0;
		// The shop is reminded at the latest after half of the time that it has.
		await pass((CANCEL_AFTER_MIN * 2) / 3);
		expect(heard(person.browser).length).toBeGreaterThan(1);
		expect(await read()).toMatchObject({ isSeen: false, remindedAt: expect.any(String) });
		expect((await as(person.token, 'POST', `counter/orders/${id}/seen`)).status).toBe(200);
		expect(await isSeen()).toBe(true);
		service.came.length = 0;
		await pass(2);
		expect(heard(person.browser)).toEqual([]);
	});

	it('C40 an order that the shop places by confirming its payment is new to everybody of the shop', async () => {
		const shopId = await makeShop(api.app, { upi_id: 'shop@upi' });
		const person = await onDuty(shopId);
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, shopId));
		await shopper.cart('PATCH', 'payment/update', { method: 'UPI' });
		const { id } = orderOf(await shopper.place());
		const started = await api.call('POST', `payment/${id}/start`, {
			token: shopper.token,
			headers: { 'Idempotency-Key': newId() },
			json: { method: 'UPI' },
		});
		expect(started.status).toBe(200);
		await as(person.token, 'POST', `counter/orders/${id}/seen`);
		const paid = PartnerOrder.parse((await as(person.token, 'POST', `partner/orders/${id}/paid`)).data);
		expect([paid.stage, paid.stages.at(-1)?.by, paid.isSeen]).toEqual(['PLACED', 'SHOP', false]);
		const accepted = PartnerOrder.parse((await as(person.token, 'POST', `partner/orders/${id}/accept`)).data);
		expect([accepted.stages.at(-1)?.by, accepted.isSeen]).toEqual(['SHOP', true]);
	});

	it('C40 rings no more once the shop has answered, and anew when the customer cancels', async () => {
		const { person, id } = await ordered();
		await partner(api, 'POST', `orders/${id}/accept`);
		await pass(2);
		expect(heard(person.browser)).toHaveLength(1);
		const again = await ordered();
		await as(again.person.token, 'POST', `counter/orders/${again.id}/seen`);
		const cancelled = await api.call('POST', `order/${again.id}/cancel`, {
			token: again.shopper.token,
			headers: { 'Idempotency-Key': newId() },
			json: {},
		});
		expect(cancelled.status, JSON.stringify(cancelled.errors)).toBe(200);
		await sendDue(api.app);
		await pass(1);
		expect(heard(again.person.browser).map(({ tag }) => tag)).toEqual([again.id, again.id, again.id]);
		expect(heard(again.person.browser)[1]?.body).toContain('cancel');
	});

	it('C40 rings when one of the association’s people cancels what the shop has accepted, not when the association’s token does', async () => {
		const association = await makePerson(api, { role: 'association', shopId: null });
		const cancelledBy = async (reject: (id: string) => Promise<unknown>) => {
			const { person, id } = await ordered();
			await partner(api, 'POST', `orders/${id}/accept`);
			await reject(id);
			await pass(1);
			return heard(person.browser).length;
		};
		expect(await cancelledBy((id) => as(association, 'POST', `partner/orders/${id}/reject`, { reason: 'Asked for by phone' }))).toBe(2);
		expect(await cancelledBy((id) => partner(api, 'POST', `orders/${id}/reject`, { reason: 'No milk' }))).toBe(1);
	});

	it('C40 a look at what a screen showed silences nothing that came after it', async () => {
		const { person, shopper, id } = await ordered();
		const read = async () => PartnerOrder.parse((await as(person.token, 'GET', `partner/orders/${id}`)).data);
		const look = (seq: number) => as(person.token, 'POST', `counter/orders/${id}/seen`, { seq });
		const alarms = () => api.app.db.selectFrom('shop_alarms').select('news').where('order_id', '=', id).execute();
		const shown = (await read()).stages.at(-1)?.seq ?? 0;
		await cancel(api, shopper.token, id);
		expect((await look(shown)).status).toBe(200);
		const unseen = async () => (await as(person.token, 'GET', 'partner/orders?isOwn=true&isUnseen=true')).data;
		expect(await unseen()).toMatchObject({ orders: [{ id }] });
		expect([(await read()).isSeen, await alarms()]).toEqual([false, [{ news: 'CANCELLED' }]]);
		const { stages } = await read();
		expect(stages.map(({ stage, seq }) => [stage, seq])).toEqual([
			['PLACED', shown],
			['CANCELLED', shown + 1],
		]);
		expect((await look(shown + 1)).status).toBe(200);
		expect([(await read()).isSeen, await alarms()]).toEqual([true, []]);
		expect(await unseen()).toMatchObject({ orders: [] });
		// A number from nowhere counts as the last stage, not as those to come; an older screen takes no look back.
		for (const seq of [99_999, shown]) expect((await look(seq)).status).toBe(200);
		expect((await read()).isSeen).toBe(true);
		const row = await api.app.db.selectFrom('orders').select('seen_seq').where('id', '=', id).executeTakeFirstOrThrow();
		expect(row.seen_seq).toBe(shown + 1);
	});

	it('C40 does not pile up while the push service is away, and an hour after the order has ended in which nobody looks', async () => {
		const { person } = await ordered();
		service.answer(503);
		await pass(3);
		const waiting = () =>
			api.app.db.selectFrom('outbox').select('id').where('recipient', '=', person.browserId).where('sent_at', 'is', null).execute();
		expect(await waiting()).toHaveLength(1);
		service.answer(201);
		service.came.length = 0;
		await pass(4);
		expect(heard(person.browser).length).toBeGreaterThan(1);
		// Nobody has answered it: that it is cancelled rings for an hour of its own.
		// In the first minute that it is new may be told once more at the same time.
		api.pass(30 * MINUTE_MS);
		await pass(2);
		expect(heard(person.browser).at(-1)?.body).toContain('cancel');
		api.pass(60 * MINUTE_MS);
		await pass(1);
		const rung = heard(person.browser).length;
		await pass(2);
		expect(heard(person.browser)).toHaveLength(rung);
	});

	it('C40 P2 tells nobody whose right or login has ended, or who has said so', async () => {
		const shopId = await makeShop(api.app);
		const [gone, out, stopped] = [await onDuty(shopId), await onDuty(shopId), await onDuty(shopId)];
		// Somebody with another right stays logged in, and hears of that shop alone.
		const elsewhere = await makeShop(api.app);
		const owner = await makePerson(api, { role: 'owner', shopId: elsewhere });
		await as(owner, 'POST', 'counter/people', { storeId: elsewhere, role: 'staff', phone_number: gone.phone });
		await endRight(api.app.db, gone.rightId, api.app.clock.now());
		await as(out.token, 'POST', 'counter/logout');
		await as(stopped.token, 'DELETE', 'counter/push');
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, shopId));
		const { id } = orderOf(await shopper.place());
		await sendDue(api.app);
		for (const { browser } of [gone, out, stopped]) expect(heard(browser)).toEqual([]);
		expect((await as(gone.token, 'GET', 'counter/me')).status).toBe(200);
		// Who comes only now hears of it all the same.
		const late = await onDuty(shopId);
		await pass(1);
		expect(heard(late.browser).map(({ tag }) => tag)).toEqual([id]);
	});

	it.each([404, 410])('C40 forgets a phone that its push service answers %i for', async (status) => {
		const shopId = await makeShop(api.app);
		const { browser } = await onDuty(shopId);
		service.answer(status);
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, shopId));
		orderOf(await shopper.place());
		await sendDue(api.app);
		const known = await api.app.db.selectFrom('counter_browsers').select('id').where('endpoint', '=', browser.endpoint).execute();
		expect(known).toEqual([]);
	});
});

describe('a phone that rings', () => {
	it('C40 P2 cannot be taken by who only knows its address, goes over with the phone, and a login has one', async () => {
		const shopId = await makeShop(api.app);
		const { browser, token } = await onDuty(shopId);
		const next = await makePerson(api, { role: 'staff', shopId });
		const { endpoint, keys } = browser;
		const refused = await as(next, 'PUT', 'counter/push', { endpoint, keys: service.browser('guess').keys });
		expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'FORBIDDEN']);
		expect((await as(next, 'PUT', 'counter/push', { endpoint, keys })).status).toBe(200);
		const other = service.browser(newId());
		expect((await as(next, 'PUT', 'counter/push', { endpoint: other.endpoint, keys: other.keys })).status).toBe(200);
		const known = await api.app.db
			.selectFrom('counter_browsers')
			.select('endpoint')
			.where('endpoint', 'in', [endpoint, other.endpoint])
			.execute();
		expect(known).toEqual([{ endpoint: other.endpoint }]);
		expect((await as(token, 'GET', 'counter/me')).data).toMatchObject({ pushKey: api.app.push?.publicKey });
	});

	it('C40 is one of a known push service, and not asked for where the store sends no push', async () => {
		const token = await makePerson(api, { role: 'association', shopId: null });
		const wrong = await as(token, 'PUT', 'counter/push', { endpoint: 'https://10.0.0.1/x', keys: service.browser('x').keys });
		expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'endpoint']);
		const { push } = api.app;
		api.app.push = null;
		const { endpoint, keys } = service.browser('off');
		expect((await as(token, 'PUT', 'counter/push', { endpoint, keys })).status).toBe(404);
		expect((await as(token, 'GET', 'counter/me')).data).toMatchObject({ pushKey: null });
		api.app.push = push;
	});

	it('C40 P2 staff of another shop cannot say that an order was seen', async () => {
		const { id } = await ordered();
		const other = await makePerson(api, { role: 'owner', shopId: await makeShop(api.app) });
		const reply = await as(other, 'POST', `counter/orders/${id}/seen`);
		expect([reply.status, reply.errors[0]?.code]).toEqual([403, 'FORBIDDEN']);
		expect((await as(other, 'POST', 'counter/orders/nobody/seen')).status).toBe(404);
		api.pass(DAY_MS);
	});
});

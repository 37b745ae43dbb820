import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedLink, SharedProgress, ShopRatings } from '#lib/contract/after-order.ts';
import { OrdersReply } from '#lib/contract/order.ts';
import { PartnerOrderList } from '#lib/contract/partner.ts';
import { addShopKey } from '#server/account/shop-keys.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { ANSWER_MS } from '#server/order/tracking/help.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson } from '../support/people.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app, { gstin: '27AAPFU0939F1ZV', fssai: '11517001000456', phone_e164: '+919820000009' });
	milk = await makeProduct(api.app, shop, { name: 'Milk <b>' });
});
afterAll(() => api.close());

const own = (shopper: Shopper, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, path, { token: shopper.token, headers: { 'Idempotency-Key': newId() }, ...(json && { json }) });
const read = async (shopper: Shopper, id: string) => orderOf(await own(shopper, 'GET', `order/${id}`));
async function placed(...lines: [string, number][]): Promise<{ shopper: Shopper; id: string }> {
	const shopper = await makeShopper(api);
	for (const [id, quantity] of lines.length > 0 ? lines : ([[milk, 2]] as const)) await shopper.add(id, quantity);
	return { shopper, id: orderOf(await shopper.place()).id };
}
async function moved(id: string, ...moves: string[]): Promise<void> {
	for (const move of moves) expect((await partner(api, 'POST', `orders/${id}/${move}`)).status, move).toBe(200);
}
async function delivered(...lines: [string, number][]) {
	const made = await placed(...lines);
	await moved(made.id, 'accept', 'dispatch', 'deliver');
	return made;
}

describe('a rating', () => {
	it('C39 E10 R25 is given once for a delivered order, by its customer, and counts for the shop', async () => {
		const { shopper, id } = await placed();
		const rate = (json: object, by = shopper) => own(by, 'POST', `order/${id}/rate`, json);
		const good = { stars: 4, stickers: ['GREAT_SERVICE', 'SLOW_DELIVERY'], comment: 'Fast and kind' };
		expect((await rate(good)).errors[0]?.code).toBe('STAGE_CONFLICT');
		await moved(id, 'accept', 'dispatch', 'deliver');
		expect((await read(shopper, id)).canRate).toBe(true);
		const card = async () => OrdersReply.parse((await own(shopper, 'GET', 'order')).data).orders[0];
		expect(await card()).toMatchObject({ id, canRate: true });
		expect((await rate(good, await makeShopper(api))).status).toBe(403);
		for (const wrong of [{ stars: 6 }, { stars: 0 }, { stickers: ['NICE'] }, { comment: 'x'.repeat(501) }])
			expect((await rate({ ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
		const both = await Promise.all([rate(good), rate(good)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await read(shopper, id)).toMatchObject({ canRate: false, rating: { stars: 4, comment: 'Fast and kind' } });
		expect((await card())?.canRate).toBe(false);
		expect((await api.call('GET', `catalog/shops/${shop}`)).data).toMatchObject({ rating: 4, ratingCount: 1 });
	});

	it('C39 E10 a shop’s stars are those of its orders: the upgrade takes invented ones away', async () => {
		const counted = () => api.app.db.selectFrom('shops').select(['id', 'rating_sum', 'rating_count']).orderBy('id').execute();
		const before = await counted();
		expect(before.some(({ rating_count }) => rating_count > 0)).toBe(true);
		await api.app.db.updateTable('shops').set({ rating_sum: 5_778, rating_count: 1_284 }).execute();
		const upgrade = readMigrations().find(({ name }) => name.startsWith('0034'))?.sql ?? '';
		await sql.raw(upgrade).execute(api.app.db);
		expect(await counted()).toEqual(before);
	});

	it('C39 its words are shown only once somebody of the association has looked at them', async () => {
		const { shopper, id } = await delivered();
		await own(shopper, 'POST', `order/${id}/rate`, { stars: 2, stickers: ['POOR_QUALITY'], comment: 'It was sour' });
		const said = async () => ShopRatings.parse((await api.call('GET', `catalog/shops/${shop}/ratings`)).data);
		expect((await said()).comments).toEqual([]);
		expect((await said()).stickers).toContainEqual({ code: 'POOR_QUALITY', count: 1 });
		const { key } = await addShopKey(api.app.db, shop, '', api.app.clock.now());
		const byShop = await api.call('PUT', `partner/ratings/${id}`, {
			headers: { Authorization: `Partner ${key}` },
			json: { isShown: false },
		});
		expect(byShop.status).toBe(403);
		expect(JSON.stringify((await partner(api, 'GET', 'ratings')).data)).toContain('It was sour');
		await partner(api, 'PUT', `ratings/${id}`, { isShown: true });
		expect((await said()).comments).toMatchObject([{ stars: 2, comment: 'It was sour' }]);
		await partner(api, 'PUT', `ratings/${id}`, { isShown: false });
		expect((await said()).comments).toEqual([]);
	});
});

describe('an invoice', () => {
	const page = async (shopper: Shopper, id: string, language = 'en') =>
		api.fetch(
			new Request(`http://127.0.0.1/api/order/${id}/invoice`, {
				headers: { Authorization: `Token ${shopper.token}`, 'Accept-Language': language },
			}),
		);

	it('C39 says seller, GSTIN, FSSAI, goods with HSN and the tax in them, in the customer’s language, and is numbered without gaps', async () => {
		await api.app.db
			.updateTable('library_products')
			.set({ hsn: '04012000', tax_rate: 1_200 })
			.where('id', '=', `lib${milk}`.slice(0, 64))
			.execute();
		// The shop sells it at another rate than the product has.
		const taxed = await partner(api, 'PUT', `products/${milk}`, { taxRate: 5 });
		expect([taxed.status, taxed.data]).toMatchObject([200, { id: milk, hsn: '04012000', taxRate: 5 }]);
		const early = await placed();
		expect((await page(early.shopper, early.id)).status).toBe(409);
		const [first, second] = await Promise.all([delivered([milk, 2]), delivered([milk, 1])]);
		const response = await page(first.shopper, first.id, 'hi');
		expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
		const html = await response.text();
		for (const part of [
			'lang="hi-IN"',
			'बिल',
			'GSTIN 27AAPFU0939F1ZV',
			'FSSAI 11517001000456',
			'04012000',
			'Milk &lt;b&gt;',
			'₹135',
			'₹95.24',
			'₹2.38',
		])
			expect(html).toContain(part);
		expect(html).not.toContain('<script');
		const numbers = [await read(first.shopper, first.id), await read(second.shopper, second.id)].map(({ invoiceNumber }) => invoiceNumber);
		expect(numbers.every((number) => /^INV\/\d{4}\/\d{6}$/.test(number ?? ''))).toBe(true);
		const rows = await api.app.db
			.selectFrom('invoices')
			.select('number')
			.where('shop_id', '=', shop)
			.where('kind', '=', 'INVOICE')
			.orderBy('number')
			.execute();
		expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
		expect((await page(second.shopper, first.id)).status).toBe(403);
	});

	it('C39 carries a credit note for what was given back', async () => {
		const { shopper, id } = await delivered();
		await partner(api, 'POST', `orders/${id}/refund`, { amount: 20, key: newId() });
		const html = await (await page(shopper, id)).text();
		const number = /CN\/\d{4}\/\d{6}/.exec(html)?.[0];
		expect((await read(shopper, id)).creditNotes).toEqual([number]);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 20, owed: 0 });
	});
});

describe('where a delivery is', () => {
	it('C32 is said by the shop while it is on its way, seen by its customer, and gone afterwards', async () => {
		const { shopper, id } = await placed();
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
		const put = (json: object) => api.call('PUT', `customer/order-location/${id}`, { headers, json });
		const get = (by = shopper) => own(by, 'GET', `customer/order-location/${id}`);
		expect((await put({ lat: 19.1, lng: 72.8 })).errors[0]?.code).toBe('STAGE_CONFLICT');
		await moved(id, 'accept', 'dispatch');
		expect((await get()).status).toBe(404);
		expect((await put({ lat: 91, lng: 72.8 })).status).toBe(400);
		expect((await put({ lat: 19.1, lng: 72.8 })).status).toBe(200);
		expect((await get()).data).toMatchObject({ lat: 19.1, lng: 72.8, at: expect.any(String) });
		expect((await get(await makeShopper(api))).status).toBe(403);
		const leave = new AbortController();
		const stream = await api.fetch(
			new Request(`http://127.0.0.1/api/order/${id}/events`, {
				headers: { Authorization: `Token ${shopper.token}` },
				signal: leave.signal,
			}),
		);
		let text = '';
		for await (const bytes of stream.body ?? []) {
			text += new TextDecoder().decode(bytes);
			if (text.includes('event: location')) break;
		}
		leave.abort();
		expect(text).toContain('"lat":19.1');
		await moved(id, 'deliver');
		expect((await get()).status).toBe(404);
		expect(await api.app.db.selectFrom('order_locations').selectAll().where('order_id', '=', id).execute()).toEqual([]);
	});
});

describe('something is wrong', () => {
	it('C39 is told to the shop with its lines and a promised time, answered once, and told to the customer', async () => {
		const { shopper, id } = await delivered();
		const ask = (json: object, key = newId()) =>
			api.call('POST', `order/${id}/help`, { token: shopper.token, headers: { 'Idempotency-Key': key }, json });
		expect((await ask({ reason: 'MISSING', items: ['nothing1'] })).errors[0]?.field).toBe('items');
		expect((await ask({ reason: 'SAD' })).status).toBe(400);
		const missing = { reason: 'MISSING', items: [milk], text: 'One bag only' };
		const key = newId();
		const asked = orderOf(await ask(missing, key));
		expect(orderOf(await ask(missing, key)).help).toHaveLength(1);
		const [help] = asked.help;
		expect(help).toMatchObject({ reason: 'MISSING', items: [milk], text: 'One bag only', answer: null });
		expect(Date.parse(help?.answerBy ?? '') - Date.parse(help?.askedAt ?? '')).toBe(ANSWER_MS);
		const told = await api.app.db.selectFrom('outbox').selectAll().where('recipient', '=', '+919820000009').orderBy('id', 'desc').execute();
		expect(told[0]).toMatchObject({ template: 'shop.HELP', body: expect.stringContaining(asked.code) });
		const answer = () => partner(api, 'POST', `orders/${id}/answer`, { helpId: help?.id ?? '', text: 'We bring it now' });
		expect((await answer()).data).toMatchObject({ help: [{ answer: 'We bring it now' }] });
		expect((await answer()).errors[0]?.code).toBe('STAGE_CONFLICT');
		const heard = await api.app.db.selectFrom('outbox').selectAll().where('template', '=', 'order.ANSWERED').execute();
		expect(heard.at(-1)?.body).toContain('We bring it now');
		for (let more = 0; more < 4; more++) await ask({ reason: 'OTHER' });
		expect((await ask({ reason: 'OTHER' })).errors[0]?.code).toBe('LIST_FULL');
	});
});

describe('what is wrong with an order, at the counter', () => {
	it('C40 P2 its shop’s people see it and answer it, those of another shop do not', async () => {
		const { shopper, id } = await delivered();
		const asked = { reason: 'DAMAGED', items: [milk], text: 'The bag was open' };
		const [said] = orderOf(await own(shopper, 'POST', `order/${id}/help`, asked)).help;
		const at = async (shopId: string) => {
			const token = await makePerson(api, { role: 'staff', shopId });
			const call = (method: string, path: string, json?: object) =>
				api.call(method, `partner/orders${path}`, { headers: { Authorization: `Staff ${token}` }, ...(json && { json }) });
			return {
				see: () => call('GET', `/${id}`),
				list: async () => PartnerOrderList.parse((await call('GET', '')).data).orders,
				answer: (text: string) => call('POST', `/${id}/answer`, { helpId: said?.id, text }),
			};
		};
		const [ours, theirs] = [await at(shop), await at(await makeShop(api.app))];
		expect((await ours.see()).data).toMatchObject({ help: [{ ...asked, answerBy: said?.answerBy, image: null, answer: null }] });
		expect((await ours.list()).find((order) => order.id === id)?.help).toEqual([said]);
		expect([(await theirs.see()).status, (await theirs.answer('Not ours')).status]).toEqual([403, 403]);
		expect(JSON.stringify(await theirs.list())).not.toContain('The bag was open');
		expect((await ours.answer(' ')).status).toBe(400);
		const events = () =>
			api.app.db.selectFrom('shop_events').select('kind').where('order_id', '=', id).where('kind', '=', 'help').execute();
		const before = (await events()).length;
		expect((await ours.answer('We bring a new one')).data).toMatchObject({ help: [{ answer: 'We bring a new one' }] });
		// Another phone at the counter hears that it is answered.
		expect((await events()).length).toBe(before + 1);
		expect((await read(shopper, id)).help[0]).toMatchObject({ answer: 'We bring a new one' });
	});
});

describe('a shared link', () => {
	it('C39 is one for an order, also when many are asked for at once: a new one ends the last', async () => {
		const { shopper, id } = await placed();
		const share = async () => SharedLink.parse((await own(shopper, 'POST', `order/${id}/share`)).data).token;
		const tokens = [await share(), ...(await Promise.all([share(), share(), share(), share()])), await share()];
		const seen: number[] = [];
		for (const token of tokens) seen.push((await api.call('GET', 'shared/order', { headers: { Authorization: `Share ${token}` } })).status);
		expect(seen).toEqual([404, 404, 404, 404, 404, 200]);
		const links = await api.app.db.selectFrom('order_shares').select('ended_at').where('order_id', '=', id).execute();
		expect([links.length, links.filter(({ ended_at }) => ended_at === null).length]).toEqual([2, 1]);
	});

	it('C39 is ended by its customer alone, and says so; what was never one is just not found', async () => {
		const { shopper, id } = await placed();
		const end = (by: Shopper) => own(by, 'DELETE', `order/${id}/share`);
		expect((await read(shopper, id)).sharedUntil).toBeNull();
		expect((await end(shopper)).status).toBe(200);
		const { token, expiresAt } = SharedLink.parse((await own(shopper, 'POST', `order/${id}/share`)).data);
		const code = async (given: string) =>
			(await api.call('GET', 'shared/order', { headers: { Authorization: `Share ${given}` } })).errors[0]?.code;
		expect((await read(shopper, id)).sharedUntil).toBe(expiresAt);
		expect((await end(await makeShopper(api))).status).toBe(403);
		expect(await code(token)).toBeUndefined();
		expect((await end(shopper)).status).toBe(200);
		expect([await code(token), await code('nothing')]).toEqual(['LINK_ENDED', 'NOT_FOUND']);
		expect((await read(shopper, id)).sharedUntil).toBeNull();
	});

	it('C39 P2 shows how far the order is and nothing personal, to whoever has its token, until it runs out', async () => {
		const { shopper, id } = await placed();
		const { token, expiresAt } = SharedLink.parse((await own(shopper, 'POST', `order/${id}/share`)).data);
		const see = (given: string) => api.call('GET', 'shared/order', { headers: { Authorization: `Share ${given}` } });
		const seen = await see(token);
		expect(SharedProgress.parse(seen.data)).toMatchObject({ stage: 'PLACED', location: null });
		expect(Object.keys(Object(seen.data)).sort()).toEqual(['code', 'deliveryType', 'eta', 'location', 'stage', 'stages', 'storeName']);
		expect(JSON.stringify(seen.data)).not.toMatch(/Chakala|Milk|\+91/);
		expect(seen.headers.get('cache-control')).toBe('no-store');
		expect(api.logged()).not.toContain(token);
		expect((await see(`${token}x`)).status).toBe(404);
		expect((await own(await makeShopper(api), 'POST', `order/${id}/share`)).status).toBe(403);
		const stored = JSON.stringify(await api.app.db.selectFrom('order_shares').selectAll().execute());
		expect(stored).not.toContain(token);
		// On its way it is seen, but not where it comes to: that would be the address.
		await moved(id, 'accept', 'dispatch');
		const { location } =
			(await api.app.db.selectFrom('orders').select('address').where('id', '=', id).executeTakeFirstOrThrow()).address ?? {};
		const seenAt = async (north: number) => {
			const json = { lat: (location?.lat ?? 0) + north, lng: location?.lng };
			const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
			expect((await api.call('PUT', `customer/order-location/${id}`, { headers, json })).status).toBe(200);
			return SharedProgress.parse((await see(token)).data).location;
		};
		expect(await seenAt(0.01)).toMatchObject({ lng: location?.lng });
		expect(await seenAt(0.001)).toBeNull();
		api.pass(Date.parse(expiresAt) - api.app.clock.now().getTime() + 1_000);
		expect((await see(token)).errors[0]?.code).toBe('LINK_EXPIRED');
	});
});

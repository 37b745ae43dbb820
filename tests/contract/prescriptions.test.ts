import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cart } from '#lib/contract/cart.ts';
import { PartnerOrder } from '#lib/contract/partner.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson } from '../support/people.ts';
import { photo } from '../support/photos.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-prescriptions-'));
let api: TestApi;
let shop: string;
let pills: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	api.app.storage = folderStorage(folder);
	shop = await makeShop(api.app);
	pills = await makeProduct(api.app, shop, { is_prescribed: true, name: 'Pills' });
	milk = await makeProduct(api.app, shop);
});
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true });
});

/** The files of prescriptions that are stored. */
const files = () => readdirSync(folder, { recursive: true }).filter((file) => /prescriptions\/\w+$/.test(String(file)));

async function send({ token, cartId }: Pick<Shopper, 'token' | 'cartId'>, bytes?: Uint8Array) {
	const form = new FormData();
	form.set('file', new File([new Uint8Array(bytes ?? (await photo('jpeg')))], 'a.jpg', { type: 'image/jpeg' }));
	const request = new Request(`http://127.0.0.1/api/cart/${cartId}/prescription`, {
		method: 'POST',
		body: form,
		headers: { Authorization: `Token ${token}` },
	});
	const answer = await api.fetch(request);
	return { status: answer.status, cart: answer.ok ? Cart.parse((await answer.json()).data) : null };
}
const look = async (path: string, authorization: string) => {
	const answer = await api.fetch(new Request(`http://127.0.0.1/api/${path}`, { headers: { Authorization: authorization } }));
	return { status: answer.status, type: answer.headers.get('Content-Type'), bytes: new Uint8Array(await answer.arrayBuffer()) };
};
/** Somebody who has ordered what needs a prescription, and the order's id. */
async function ordered() {
	const shopper = await makeShopper(api);
	await shopper.add(pills);
	await send(shopper);
	const order = orderOf(await shopper.place());
	return { shopper, order };
}

it('C40 what a doctor must prescribe is ordered only with a photo of the prescription, once for the order', async () => {
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	expect((await shopper.read()).prescription).toBeUndefined();
	const { cart } = await shopper.add(pills);
	expect([cart.prescription, cart.cartProducts.map(({ product }) => product.isPrescribed)]).toEqual(['MISSING', [undefined, true]]);
	expect((await shopper.place()).errors[0]).toMatchObject({
		code: 'PRESCRIPTION_REQUIRED',
		display_text: 'Add a photo of the doctor’s prescription first',
	});
	expect((await send(shopper, Buffer.from('no picture'))).status).toBe(415);
	const noted = await sharp(await photo('jpeg'))
		.withExif({ IFD0: { Copyright: 'Somebody' } })
		.jpeg()
		.toBuffer();
	expect((await send(shopper, noted)).cart?.prescription).toBe('SENT');
	const order = orderOf(await shopper.place());
	expect(order.hasPrescription).toBe(true);
	const { bytes } = await look(`order/${order.id}/prescription`, `Token ${shopper.token}`);
	expect((await sharp(bytes).metadata()).exif).toBeUndefined();
	// The next order needs another.
	expect((await shopper.add(pills)).cart.prescription).toBe('MISSING');
	// A photo is for one shop: another does not get it.
	await send(shopper);
	const elsewhere = await makeProduct(api.app, await makeShop(api.app), { is_prescribed: true });
	await shopper.cart('POST', 'reset');
	expect((await shopper.add(elsewhere)).cart.prescription).toBe('MISSING');
	// What needs none goes without.
	const other = await makeShopper(api);
	await other.add(milk);
	expect(orderOf(await other.place()).hasPrescription).toBeUndefined();
	const swap = { lines: [{ retailerProductId: pills, replaces: milk, quantity: 1 }] };
	const [mine] = (await api.app.db.selectFrom('orders').select('id').where('customer_id', '=', other.id).execute()).map(({ id }) => id);
	expect((await partner(api, 'POST', `orders/${mine}/modify`, swap)).errors[0]?.code).toBe('PRESCRIPTION_REQUIRED');
});

it('C40 an order with a prescription waits for somebody who reads it, where all others are accepted by themselves', async () => {
	expect((await partner(api, 'PUT', `shops/${shop}`, { autoAccept: { minutes: null } })).status).toBe(200);
	const plain = await makeShopper(api);
	await plain.add(milk);
	expect(orderOf(await plain.place()).stage).toBe('ACCEPTED');
	expect((await ordered()).order.stage).toBe('PLACED');
	expect((await partner(api, 'PUT', `shops/${shop}`, { autoAccept: null })).status).toBe(200);
});

it('C40 P2 only the customer, the shop of the order and the association see the photo', async () => {
	const { shopper, order } = await ordered();
	const own = `order/${order.id}/prescription`;
	const atShop = `partner/orders/${order.id}/prescription`;
	const staff = await makePerson(api, { role: 'staff', shopId: shop });
	const stranger = await makePerson(api, { role: 'owner', shopId: await makeShop(api.app) });
	const association = await makePerson(api, { role: 'association', shopId: null });
	const statuses = [
		await look(own, `Token ${shopper.token}`),
		await look(atShop, `Staff ${staff}`),
		await look(atShop, `Staff ${association}`),
		await look(atShop, `Staff ${stranger}`),
		await look(own, `Token ${(await api.customer()).token}`),
		await look(own, ''),
		await look(atShop, ''),
	].map(({ status }) => status);
	expect(statuses).toEqual([200, 200, 200, 403, 403, 401, 401]);
	expect((await look(atShop, `Staff ${staff}`)).type).toBe('image/webp');
	expect(PartnerOrder.parse((await partner(api, 'GET', `orders/${order.id}`)).data).hasPrescription).toBe(true);
	// The shop is told which of its lines needs it.
	await shopper.add(milk);
	await shopper.add(pills);
	await send(shopper);
	const both = orderOf(await shopper.place());
	const { lines } = PartnerOrder.parse((await partner(api, 'GET', `orders/${both.id}`)).data);
	expect(lines.map(({ name, isPrescribed }) => [name, isPrescribed]).toSorted()).toEqual([
		['Milk', undefined],
		['Pills', true],
	]);
	// Nobody sends one into another's cart.
	expect((await send({ token: (await api.customer()).token, cartId: shopper.cartId })).status).toBe(403);
});

it('P2 a prescription is known before it is stored, and no cart waits for its file: one whose storing failed goes too', async () => {
	const shopper = await makeShopper(api);
	await shopper.add(pills);
	const { storage } = api.app;
	const seen: unknown[] = [];
	api.app.storage = {
		...storage,
		put: async (key, bytes) => {
			await storage.put(key, bytes);
			const { rows } = await sql`
				SELECT 1 FROM carts WHERE customer_id = ${shopper.id} FOR UPDATE NOWAIT`.execute(api.app.db);
			const known = api.app.db
				.selectFrom('prescriptions')
				.select('id')
				.where('id', '=', key.split('/').at(-1) ?? '');
			seen.push(rows.length, (await known.execute()).length);
			throw new Error('the answer of the bucket got lost');
		},
	};
	const before = files();
	expect((await send(shopper)).status).toBeGreaterThanOrEqual(500);
	api.app.storage = storage;
	expect([seen, files().length, (await shopper.read()).prescription]).toEqual([[1, 1], before.length + 1, 'MISSING']);
	const [lost] = files().filter((file) => !before.includes(file));
	api.pass(8 * DAY_MS);
	await tidyUp(api.app);
	api.pass(-8 * DAY_MS);
	expect(files()).not.toContain(lost);
});

it('P2 a cart keeps one photo: the one before goes at once, and one that no cart takes; that of an order stays', async () => {
	const { shopper, order } = await ordered();
	const kept = files().length;
	await shopper.add(pills);
	for (let sent = 0; sent < 6; sent++) expect((await send(shopper)).cart?.prescription).toBe('SENT');
	expect(files()).toHaveLength(kept + 1);
	const known = api.app.db.selectFrom('prescriptions').select('id').where('customer_id', '=', shopper.id);
	expect(await known.execute()).toHaveLength(2);
	const last = orderOf(await shopper.place());
	for (const { id } of [order, last]) expect((await look(`order/${id}/prescription`, `Token ${shopper.token}`)).status).toBe(200);
	const { token } = await api.customer();
	expect((await send({ token, cartId: shopper.cartId })).status).toBe(403);
	expect(files()).toHaveLength(kept + 1);
	// Of some that are sent at once one stays; what an emptied cart leaves goes once it can be on its way into no cart.
	await shopper.add(pills);
	await Promise.all([send(shopper), send(shopper), send(shopper)]);
	expect(files()).toHaveLength(kept + 2);
	await shopper.cart('POST', 'reset');
	await shopper.add(pills);
	await send(shopper);
	expect(files()).toHaveLength(kept + 3);
	api.pass(11 * MINUTE_MS);
	await send(shopper);
	expect(files()).toHaveLength(kept + 2);
	api.pass(-11 * MINUTE_MS);
});

it('P2 a photo whose removal fails is answered all the same, and goes with the chore', async () => {
	const shopper = await makeShopper(api);
	await shopper.add(pills);
	await send(shopper);
	const before = files();
	const { storage } = api.app;
	api.app.storage = { ...storage, remove: () => Promise.reject(new Error('the disk is gone')) };
	expect((await send(shopper)).cart?.prescription).toBe('SENT');
	api.app.storage = storage;
	expect(files()).toHaveLength(before.length + 1);
	api.pass(8 * DAY_MS);
	await tidyUp(api.app);
	api.pass(-8 * DAY_MS);
	const left = await api.app.db.selectFrom('prescriptions').select('id').where('customer_id', '=', shopper.id).execute();
	expect(left).toHaveLength(0);
});

it('P2 a prescription goes with its customer, a month after the order, and when nothing was ordered in a week', async () => {
	// What the tests before have left.
	api.pass(8 * DAY_MS);
	await tidyUp(api.app);
	api.pass(-8 * DAY_MS);
	const { shopper, order } = await ordered();
	const kept = files().length;
	const idle = await makeShopper(api);
	await idle.add(pills);
	await send(idle);
	expect(files()).toHaveLength(kept + 1);
	const key = { 'Idempotency-Key': newId() };
	expect((await api.call('POST', `order/${order.id}/cancel`, { token: shopper.token, headers: key })).status).toBe(200);
	await tidyUp(api.app);
	expect(files()).toHaveLength(kept + 1);
	api.pass(8 * DAY_MS);
	await tidyUp(api.app);
	expect(files()).toHaveLength(kept);
	api.pass(23 * DAY_MS);
	await tidyUp(api.app);
	expect(files()).toHaveLength(kept - 1);
	expect((await partner(api, 'GET', `orders/${order.id}/prescription`)).status).toBe(404);
	api.pass(-31 * DAY_MS);

	const leaving = await ordered();
	expect(files()).toHaveLength(kept);
	await api.call('POST', `order/${leaving.order.id}/cancel`, { token: leaving.shopper.token, headers: { 'Idempotency-Key': newId() } });
	expect((await api.call('DELETE', 'customer', { token: leaving.shopper.token })).status).toBe(200);
	expect(files()).toHaveLength(kept - 1);
});

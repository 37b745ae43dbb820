import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UploadedImage } from '#lib/contract/account.ts';
import { Shop } from '#lib/contract/catalogue.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { photo } from '../support/photos.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-shop-picture-'));
let api: TestApi;
let shop: string;
let owner: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
	api = await testApi();
	api.app.storage = folderStorage(folder);
	shop = await makeShop(api.app);
	await makeProduct(api.app, shop);
	owner = await makeStaff(api, { role: 'owner', shopId: shop });
});
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true });
});

async function sent(bytes: Uint8Array): Promise<string> {
	const body = new FormData();
	body.set('storeId', shop);
	body.set('file', new File([new Uint8Array(bytes)], 'front.jpg', { type: 'image/jpeg' }));
	const request = { method: 'POST', body, headers: { Authorization: `Staff ${owner.token}` } };
	const reply = await api.fetch(new Request('http://127.0.0.1/api/counter/pictures', request));
	return z.object({ data: UploadedImage }).parse(await reply.json()).data.url;
}
const set = (images: string | string[], token = owner.token, storeId = shop) =>
	api.call('PUT', 'counter/shop-pictures', { headers: { Authorization: `Staff ${token}` }, json: { storeId, images: [images].flat() } });
const pictures = async () => Shop.parse((await api.call('GET', `catalog/shops/${shop}`)).data);
const shown = async () => (await pictures()).image;

it('C40 C33 an owner shows a photograph as the shop’s picture, which is kept as long as it is shown, and the drawing again', async () => {
	const drawing = await shown();
	const url = await sent(await photo());
	expect((await set(url)).status).toBe(200);
	expect(await shown()).toBe(url);
	// No chore removes a picture that is shown.
	api.pass(2 * DAY_MS);
	await tidyUp(api.app);
	expect((await api.app.db.selectFrom('shop_pictures').select('url').execute()).map((row) => row.url)).toEqual([url]);
	expect((await set([])).status).toBe(200);
	expect(await shown()).toBe(drawing);
	const acts = await api.app.db.selectFrom('audit_trail').selectAll().where('shop_id', '=', shop).where('kind', '=', 'SHOP').execute();
	expect(acts).toMatchObject([1, 2].map(() => ({ kind: 'SHOP', did: 'CHANGED', detail: 'image', person_id: owner.id })));
});

it('C40 C33 an owner shows several photographs in an order of their own, which are all kept, the first as the front', async () => {
	const urls = await Promise.all([400, 440, 480].map(async (width) => sent(await photo('jpeg', width, 300))));
	const [front = '', second = '', third = ''] = urls;
	expect((await set(urls)).status).toBe(200);
	expect(await pictures()).toMatchObject({ image: front, moreImages: [second, third] });
	// In another order, each of them once.
	expect((await set([third, front, third])).status).toBe(200);
	expect(await pictures()).toMatchObject({ image: third, moreImages: [front] });
	api.pass(2 * DAY_MS);
	await tidyUp(api.app);
	const kept = await api.app.db.selectFrom('shop_pictures').select('url').where('url', 'in', urls).execute();
	expect(kept.map(({ url }) => url).toSorted()).toEqual([front, third].toSorted());
	expect((await set(Array(9).fill(front))).status).toBe(400);
	expect((await set([])).status).toBe(200);
});

it('P2 C40 only its owners and the association choose a shop’s picture, and only among photographs that were sent', async () => {
	const url = await sent(await photo('jpeg', 300, 200));
	expect((await set(url, await makePerson(api, { role: 'staff', shopId: shop }))).status).toBe(403);
	expect((await set(url, await makePerson(api, { role: 'owner', shopId: await makeShop(api.app) }))).status).toBe(403);
	const association = await makePerson(api, { role: 'association', shopId: null });
	expect((await set(url, association)).status).toBe(200);
	expect((await set(url, association, 'nobody')).status).toBe(404);
	for (const image of [
		'/art/pill.svg',
		'https://elsewhere.example/a.jpg',
		`/img/${'0'.repeat(24)}-ffffff/480`,
		`/img/u${'0'.repeat(32)}-ffffff/480`,
	]) {
		const { status, errors } = await set(image);
		expect([status, errors[0]?.field], image).toEqual([400, 'image']);
	}
	expect(await shown()).toBe(url);
});

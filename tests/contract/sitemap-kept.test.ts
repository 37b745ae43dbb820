import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { createGate } from '#server/edge/gate.ts';
import type { App } from '#server/ports/app.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';
import { createCrawlerAnswer } from '#server/sitemap/answer.ts';
import { keepFinished } from '#server/sitemap/finished.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { SITEMAPS } from '#server/throttle/admission.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';

const objects = new Map<string, Uint8Array>();
const storage: ObjectStorage = { put: async (key, bytes) => void objects.set(key, bytes), get: async (key) => objects.get(key) ?? null };
const PRODUCTS = '/sitemap-3.xml';

let api: TestApi;
let app: App;
let answer: ReturnType<typeof createCrawlerAnswer>;
let server: Server;
let base = '';
beforeAll(async () => {
	api = await testApi();
	app = { ...api.app, storage };
	await insertTaxonomy(app.db);
	const shop = await addShop(app.db, { lat: 19, lng: 73 });
	for (let i = 0; i < 300; i++)
		await addPack(app.db, shop, await addProduct(app.db, `Thing ${i}`), { pack_text: '1 kg', price_paise: 100 });
	answer = createCrawlerAnswer(app, createGate(SITEMAPS, 0));
	server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	server.close();
	await api.close();
});

const open = (encoding: string) =>
	new Promise<IncomingMessage>((resolve, reject) => {
		get(base + PRODUCTS, { headers: { 'accept-encoding': encoding } }, resolve).once('error', reject);
	});
const read = async (encoding: string) => {
	const answer = await open(encoding);
	return { status: answer.statusCode, etag: answer.headers.etag, coding: answer.headers['content-encoding'], body: await buffer(answer) };
};
const away = (isAway: boolean) =>
	sql.raw(`ALTER TABLE ${isAway ? 'library_products RENAME TO away' : 'away RENAME TO library_products'}`).execute(app.db);

test('R26 a sitemap that was read whole is kept compressed: the next reader costs the database nothing, in either coding', async () => {
	const first = await read('gzip');
	expect([first.status, first.coding, [...objects.keys()]]).toEqual([200, 'gzip', ['sitemaps/sitemap-3.xml.gz']]);
	const xml = gunzipSync(first.body).toString();
	expect(xml.match(/<loc>/g)).toHaveLength(300 * 6);
	await away(true);
	try {
		const again = await read('gzip');
		expect([again.coding, Buffer.compare(again.body, first.body)]).toEqual(['gzip', 0]);
		const plain = await read('identity');
		expect([plain.status, plain.coding, plain.body.toString() === xml]).toEqual([200, undefined, true]);
	} finally {
		await away(false);
	}
});

test('R26 a changed sitemap is made anew in the place of the old one, and one that nobody read to its end is not kept', async () => {
	await app.db
		.updateTable('library_products')
		.set({ names: JSON.stringify({ en: 'Renamed' }) })
		.execute();
	forgetTags(app, [tag.catalog]);
	const kept = objects.get('sitemaps/sitemap-3.xml.gz');
	async function* pieces() {
		yield Buffer.from('half');
		yield Buffer.from('of it');
	}
	const left = keepFinished(app, PRODUCTS, 'another')(pieces());
	await left.next();
	await left.return(undefined);
	expect(objects.get('sitemaps/sitemap-3.xml.gz')).toBe(kept);
	expect(gunzipSync((await read('gzip')).body).toString()).toContain('/products/renamed-');
	expect(objects.size).toBe(1);
	expect(objects.get('sitemaps/sitemap-3.xml.gz')).not.toBe(kept);
});

test('R26 after an upgrade that makes other addresses nothing kept tells the old ones, and no ETag of them is good', async () => {
	const old = await read('gzip');
	const product = vi.spyOn(paths, 'product').mockImplementation((name, id) => `/p/${name.toLowerCase()}-${id}`);
	try {
		answer = createCrawlerAnswer(app, createGate(SITEMAPS, 0));
		const anew = await read('gzip');
		expect(gunzipSync(old.body).toString()).toContain('/products/renamed-');
		expect(gunzipSync(anew.body).toString()).toContain('/p/renamed-');
		expect(anew.etag).not.toBe(old.etag);
	} finally {
		product.mockRestore();
	}
});

test('R26 a sitemap that is too large to be kept goes out whole, and nothing of it is kept', async () => {
	async function* gzip(bytes: number) {
		for (let left = bytes; left > 0; left -= 1_000_000) yield Buffer.alloc(Math.min(left, 1_000_000));
	}
	for (const [bytes, path] of [
		[16_000_000, '/sitemap-8.xml'],
		[16_000_001, '/sitemap-9.xml'],
	] as const) {
		let sent = 0;
		for await (const chunk of keepFinished(app, path, 'print')(gzip(bytes))) sent += chunk.byteLength;
		expect(sent).toBe(bytes);
	}
	expect([objects.has('sitemaps/sitemap-8.xml.gz'), objects.has('sitemaps/sitemap-9.xml.gz')]).toEqual([true, false]);
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ImportDesk, importDesk } from '../support/import.ts';
import { photo } from '../support/photos.ts';
import { type Store, startStore } from '../support/store.ts';
import { readStructuredData } from '../support/structured-data.ts';

let desk: ImportDesk;
let store: Store;
beforeAll(async () => {
	desk = await importDesk();
	desk.file('front.jpg', await photo('jpeg', 900, 600));
	desk.file('rajma.jpg', await photo('jpeg', 1_200, 900));
	desk.file('back.png', await photo('png', 300, 400));
	desk.file('label.webp', await photo('webp', 400, 400));
	desk.file('words.jpg', 'no picture');
	await desk.run('localities', desk.file('places.csv', 'name,city,lat,lng\nMarol,Mumbai,19.119,72.8468\n'));
	store = await startStore({ env: { DATABASE_URL: desk.database.url, DATA_DIR: desk.folder } });
});
afterAll(async () => {
	await store?.stop();
	await desk?.drop();
});

const importRows = (what: 'shops' | 'products', rows: readonly string[], ...more: string[]) =>
	desk.run(what, desk.file(`${what}.csv`, rows.join('\n')), '--images', desk.folder, '--category', 'GROCERY', ...more);
const html = async (path: string) => (await fetch(store.url + path)).text();
const PHOTO = /^\/img\/[0-9a-f]{24}-[0-9a-f]{6}\/480$/;
/** What is the only value of an attribute's kind in each match of a page: never the page itself, which an error would print whole. */
const all = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found ?? '');
const structured = (page: string, type: string) => {
	const nodes: unknown[] = all(page, /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap((text) => JSON.parse(text));
	return nodes.find((node) => typeof node === 'object' && node !== null && '@type' in node && node['@type'] === type);
};
const faults = (page: string) => readStructuredData(page, { site: store.url, language: 'en' }).faults;
const at960 = (image: unknown) => `${store.url}${String(image).replace(/480$/, '960')}`;

const SHOPS = ['code,name,category,lat,lng,locality,image', 'a,Asha Kirana,GROCERY,19.119,72.8468,Marol,front.jpg'];

test('a shop’s picture comes with its import: on its page, its card, in its JSON-LD and its shared picture', async () => {
	const bad = [...SHOPS, 'b,Bina Stores,GROCERY,19.12,72.85,Marol,words.jpg', 'c,Chetan Stores,GROCERY,19.12,72.86,Marol,none.jpg'];
	const stopped = await importRows('shops', bad);
	expect(stopped).toMatchObject({
		outcome: 'stopped',
		firstRefused: [
			{ line: 3, column: 'image', reason: '“words.jpg” cannot be read as a picture' },
			{ line: 4, column: 'image', reason: 'there is no file “none.jpg” in the folder of pictures' },
		],
	});
	expect((await importRows('shops', bad, '--keep-going')).counts).toEqual([{ what: 'shops', added: 1, changed: 0, same: 0 }]);
	for (const rows of [SHOPS, SHOPS.map((row) => row.replace(/,[^,]*$/, ''))])
		expect((await importRows('shops', rows)).counts).toEqual([{ what: 'shops', added: 0, changed: 0, same: 1 }]);

	const { rows } = await desk.database.pool.query('SELECT id, image FROM shops');
	const { id, image } = rows[0];
	expect(image).toMatch(PHOTO);
	// A shop is listed when it has something in stock.
	await importRows('products', ['name,price', 'Salt,20'], '--shop', 'a', '--category', 'GROCERY');
	const list = await vi.waitFor(async () => {
		const page = await html('/shops');
		expect(page.includes('Asha Kirana')).toBe(true);
		return page;
	}, 20_000);
	expect(all(list, /<img src="(\/img\/[^"]*)"/g)).toEqual([image]);
	const page = await html(`/shops/${id}`);
	expect(all(page, /<img src="(\/img\/[^"]*)"/g)).toEqual([image]);
	expect(structured(page, 'GroceryStore')).toMatchObject({ image: at960(image) });
	expect(faults(page)).toEqual([]);
	const shared = await (await fetch(`${store.url}/og/shops/${id}.png`)).bytes();
	// Red above and blue below, as the photograph is, in the square where the drawing would stand.
	const pixel = (top: number) => sharp(shared).extract({ left: 270, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
	const [above, below] = await Promise.all([pixel(200), pixel(500)]);
	expect((above[0] ?? 0) - (above[2] ?? 0)).toBeGreaterThan(100);
	expect((below[2] ?? 0) - (below[0] ?? 0)).toBeGreaterThan(100);
});

test('a product’s further pictures come in the order of their columns, to its page and JSON-LD; only the first at once', async () => {
	const header = 'name,price,pack,image,image2,image3,image4';
	const rajma = 'Rajma,150,1 kg,rajma.jpg,back.png,rajma.jpg,label.webp';
	const into = ['--shop', 'a'];
	const bad = [header, rajma, 'Toor dal,110,1 kg,rajma.jpg,words.jpg,,none.jpg'];
	const stopped = await importRows('products', bad, ...into);
	expect(stopped).toMatchObject({
		outcome: 'stopped',
		firstRefused: [
			{ line: 3, column: 'image2', reason: '“words.jpg” cannot be read as a picture' },
			{ line: 3, column: 'image4', reason: 'there is no file “none.jpg” in the folder of pictures' },
		],
	});
	const product = (added: number, changed: number, same: number) => ({ what: 'products', added, changed, same });
	expect((await importRows('products', bad, ...into, '--keep-going')).counts).toContainEqual(product(1, 0, 0));
	expect((await importRows('products', [header, rajma], ...into)).counts).toContainEqual(product(0, 0, 1));
	// Cells that a row leaves empty change nothing.
	const plain = ['name,price,pack,image', 'Rajma,150,1 kg,rajma.jpg'];
	expect((await importRows('products', plain, ...into)).counts).toContainEqual(product(0, 0, 1));

	const { id, image, more_images } = (await desk.database.pool.query('SELECT * FROM library_products WHERE image IS NOT NULL')).rows[0];
	expect(more_images).toEqual([expect.stringMatching(PHOTO), expect.stringMatching(PHOTO)]);
	const { data } = await (await fetch(`${store.url}/api/catalog/products/${id}`)).json();
	expect(data.images).toEqual([image, ...more_images]);
	const page = await html(data.url);
	const [first = '', ...others] = all(page, /<li id="picture-\d"[^>]*>\s*(<img[^>]*>)/g);
	expect([first, ...others].flatMap((img) => all(img, / src="([^"]*)"/g))).toEqual([image, ...more_images]);
	expect([first, ...others].flatMap((img) => all(img, / alt="([^"]*)"/g))).toEqual(['Picture 1 of 3', 'Picture 2 of 3', 'Picture 3 of 3']);
	expect(first).toContain('fetchpriority="high"');
	expect([...others, first].map((img) => img.includes('loading="lazy"'))).toEqual([true, true, false]);
	expect(all(page, /<a [^>]*href="(#picture-\d)"/g)).toEqual(['#picture-1', '#picture-2', '#picture-3']);
	expect(structured(page, 'Product')).toMatchObject({ image: [image, ...more_images].map(at960) });
	expect(faults(page)).toEqual([]);

	// Another picture becomes the first, and the page of the running store follows.
	const turned = [plain[0] ?? '', 'Rajma,150,1 kg,label.webp'];
	expect((await importRows('products', turned, ...into)).counts).toContainEqual(product(0, 1, 0));
	const now = [more_images[1], more_images[0]];
	await vi.waitFor(async () => expect(structured(await html(data.url), 'Product')).toMatchObject({ image: now.map(at960) }), 20_000);
});

test('the database keeps at most five further pictures, and none behind nothing or twice', async () => {
	const set = (image: string | null, more: (string | null)[]) =>
		desk.database.pool.query('UPDATE library_products SET image = $1, more_images = $2', [image, more]);
	const refusal = { constraint: 'library_products_more_images' };
	for (const [image, more] of [
		['/a', ['/1', '/2', '/3', '/4', '/5', '/6']],
		['/a', ['/1', null]],
		['/a', ['/1', '/a']],
		[null, ['/1']],
	] as const)
		await expect(set(image, [...more])).rejects.toMatchObject(refusal);
	await set('/a', ['/1', '/2', '/3', '/4', '/5']);
});

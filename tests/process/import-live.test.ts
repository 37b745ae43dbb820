import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandEnv } from '../support/command-env.ts';
import { photo } from '../support/photos.ts';
import { makeDataDir, type Store, startStore } from '../support/store.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-live-'));
let store: Store;
beforeAll(async () => {
	store = await startStore();
});
afterAll(async () => {
	await store.stop();
	rmSync(folder, { recursive: true });
});

/** The command itself, in a process of its own beside the store. */
const runCommand = (content: string, ...argv: string[]) => runWith({ DATA_DIR: store.dataDir }, content, ...argv);

function runWith(settings: Record<string, string>, content: string, ...argv: string[]) {
	const file = join(folder, 'file.csv');
	writeFileSync(file, content);
	const [kind = '', ...options] = argv;
	const env = { ...commandEnv(), SAMPLE_DATA: '0', ...settings };
	const done = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['bin/import.ts', kind, file, ...options], {
		cwd: ROOT,
		env,
		encoding: 'utf8',
	});
	return { code: done.status, out: done.stdout, err: done.stderr };
}
const SHOPS = 'code,name,category,lat,lng\nlive,Live Kirana,GROCERY,19.1208,72.8782\n';
const html = async (path: string) => (await fetch(store.url + path)).text();

test('an import beside a running store: its pages show shop, product and new price by themselves', async () => {
	await html('/shops');
	const shops = runCommand('code,name,category,lat,lng\nlive,Live Kirana,GROCERY,19.1208,72.8782\n', 'shops');
	expect(shops).toMatchObject({ code: 0, err: '' });

	const products = (price: number) => `name,price,pack\n<b>Masoor dal</b>,${price},1 kg\n`;
	const first = runCommand(products(111), 'products', '--shop', 'live', '--category', 'GROCERY');
	expect(first.out).toContain('packs on shelves: 1 new, 0 changed, 0 the same');
	await vi.waitFor(async () => expect(await html('/shops')).toContain('Live Kirana'), { timeout: 30_000, interval: 100 });
	const id = /\/(?:[a-z0-9-]+-)?([a-z0-9]{16})"/.exec(/href="([^"]*live-kirana[^"]*")/.exec(await html('/shops'))?.[1] ?? '')?.[1];
	await vi.waitFor(async () => expect(await html(`/shops/${id}`)).toContain('₹111'), { timeout: 30_000, interval: 100 });
	expect(await html(`/shops/${id}`)).not.toMatch(/>\s*<b>Masoor/);

	expect(runCommand(products(222), 'products', '--shop', 'live', '--category', 'GROCERY').code).toBe(0);
	await vi.waitFor(async () => expect(await html(`/shops/${id}`)).toContain('₹222'), { timeout: 30_000, interval: 100 });
});

test('pictures come with an import: on the product’s page in the widths of the layout, each in the best format the browser takes', async () => {
	expect(runCommand(SHOPS, 'shops').code).toBe(0);
	writeFileSync(join(folder, 'rajma.jpg'), await photo('jpeg', 1_200, 900));
	const done = runCommand(
		'name,price,pack,image\nRajma,150,1 kg,rajma.jpg\n',
		'products',
		'--shop',
		'live',
		'--category',
		'GROCERY',
		'--images',
		folder,
	);
	expect(done).toMatchObject({ code: 0, err: '' });
	const { data } = await (await fetch(`${store.url}/api/catalog/products`)).json();
	const card = data.products.flat().find(({ name }: { name: string }) => name === 'Rajma');
	const page = await html(card.url);
	const base = card.image.replace(/480$/, '');
	// Not by `toContain`, which would print the whole page.
	const srcset = /srcset="(\/img[^"]*)"/.exec(page)?.[1];
	expect(srcset).toBe(`${[160, 320, 480, 960].map((width) => `${base}${width} ${width}w`).join(', ')}`);
	expect(/data-colour="#([0-9a-f]{6})"/.exec(page)?.[1]).toBe(/-([0-9a-f]{6})\//.exec(base)?.[1]);

	const get = (path: string, accept: string) => fetch(store.url + path, { headers: { accept }, redirect: 'manual' });
	const formats = [
		['image/avif,image/webp,*/*', 'image/avif', 'heif'],
		['image/webp,*/*', 'image/webp', 'webp'],
		['*/*', 'image/jpeg', 'jpeg'],
	] as const;
	// Nobody has asked for these widths yet: all three are made while the others wait, and each visitor gets their own.
	for (const width of [160, 320, 480, 960]) {
		const answers = await Promise.all([...formats, ...formats].map(([accept]) => get(base + width, accept)));
		for (const [i, answer] of answers.entries()) {
			const [, type, format] = formats[i % formats.length] ?? formats[0];
			expect(answer.status).toBe(200);
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				'content-type': type,
				'cache-control': expect.stringContaining('immutable'),
			});
			expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept');
			expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ format, width: Math.min(width, 900) });
		}
	}
	const made = () => readdirSync(join(store.dataDir, 'objects/pictures', /[0-9a-f]{24}/.exec(base)?.[0] ?? '')).length;
	const before = made();
	expect(before).toBe(2 + 4 * formats.length);
	for (const width of [160, 480]) {
		const other = await get(base.replace(/-[0-9a-f]{6}/, '-123456') + width, 'image/webp');
		expect([other.status, other.headers.get('location'), other.headers.get('cache-control')]).toEqual([301, base + width, 'no-cache']);
	}
	expect(made()).toBe(before);
	for (const path of [`${base}481`, `${base}0480`, base.replace(/[0-9a-f]{24}/, 'f'.repeat(24)) + 480, '/img/..%2f..%2fpartner-token/480'])
		expect((await get(path, '*/*')).status, path).toBe(404);
});

test('the command says what went wrong in words and in its exit code', () => {
	const stopped = runCommand('name,price\nTea,free\n', 'products', '--shop', 'live', '--category', 'GROCERY');
	expect(stopped.code).toBe(1);
	expect(stopped.out).toContain('line 2, price: “free” is not a price');
	expect(stopped.out).toContain('1 row refused:');
	expect(stopped.out).toContain('Nothing was imported: mend this row,');
	const going = runCommand('name,price\nTea,free\nSalt,20\n', 'products', '--shop', 'live', '--category', 'GROCERY', '--keep-going');
	expect(going.code).toBe(0);
	const unknown = runCommand('name,price\n', 'products', '--shop', 'nobody');
	expect(unknown).toMatchObject({ code: 1, err: '--shop nobody: there is no shop “nobody”.\n' });
	expect(runCommand('', 'products', '--help').out).toContain('--keep-going');
});

test('the first line says into which database, and no store is begun that nobody asked for', () => {
	expect(runCommand(SHOPS, 'shops').out.split('\n')[0]).toBe(`Into the store of DATA_DIR: ${store.dataDir}`);
	const nowhere = join(folder, 'nowhere');
	const refused = runWith({ DATA_DIR: nowhere }, SHOPS, 'shops');
	expect(refused).toMatchObject({ code: 1, out: '' });
	expect(refused.err).toMatch(/^There is no store in .*nowhere: set DATA_DIR or DATABASE_URL .* --new-store\.\n$/);
	expect(existsSync(nowhere)).toBe(false);
	const away = runWith({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none', DATA_DIR: nowhere }, SHOPS, 'shops');
	expect(away.out).toBe('Into the database of DATABASE_URL: 127.0.0.1:1/none\n');
	expect(away.err).not.toContain('secret');
});

test('--new-store begins one', () => {
	const dataDir = makeDataDir();
	expect(runWith({ DATA_DIR: dataDir }, SHOPS, 'shops', '--new-store')).toMatchObject({ code: 0, err: '' });
	expect(existsSync(join(dataDir, 'postgres'))).toBe(true);
	rmSync(dataDir, { recursive: true });
});

/** The command for shops, products and localities, beside the store. */
function runCatalogue(...argv: string[]) {
	const env = { ...commandEnv(), SAMPLE_DATA: '0', DATA_DIR: store.dataDir };
	const done = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['bin/catalogue.ts', ...argv], { cwd: ROOT, env, encoding: 'utf8' });
	return { code: done.status, out: done.stdout, err: done.stderr };
}

test('a merge beside a running store: the addresses of what went lead to what stayed within 5 s, in every language', async () => {
	const shops = 'code,name,category,lat,lng\ngoes,Merged Away,GROCERY,19.1208,72.8782\nstays,Merged Into,GROCERY,19.1209,72.8783\n';
	expect(runCommand(shops, 'shops').code).toBe(0);
	const products = 'name,price,pack\nQuince jelly,150,1 kg\nQuince jam,160,1 kg\n';
	expect(runCommand(products, 'products', '--shop', 'goes', '--category', 'GROCERY').code).toBe(0);
	const places = 'name,lat,lng\nMerged Nagar,19.31,72.91\nMerged Colony,19.32,72.92\n';
	expect(runCommand(places, 'localities', '--city', 'Mumbai').code).toBe(0);
	const idOf = (subject: string, name: string): string =>
		JSON.parse(runCatalogue('list', subject, name, '--json').out).rows.find((row: { name: string }) => row.name === name)?.id;
	const [goes, stays] = [idOf('shops', 'Merged Away'), idOf('shops', 'Merged Into')];
	const [jelly, jam] = [idOf('products', 'Quince jelly'), idOf('products', 'Quince jam')];
	const from = async (path: string) => {
		const answer = await fetch(store.url + path, { redirect: 'manual' });
		return `${answer.status} ${answer.headers.get('location') ?? ''}`;
	};
	const old = { shop: `/shops/${goes}`, product: `/products/quince-jelly-${jelly}`, place: '/india/mumbai/merged-nagar' };
	const soon = { timeout: 30_000, interval: 100 };
	// The running store hears of an import a moment after its command has ended.
	for (const path of Object.values(old)) await vi.waitFor(async () => expect(await from(path)).toBe('200 '), soon);

	expect(runCatalogue('merge', 'shops', 'goes', 'stays')).toMatchObject({ code: 0, err: '' });
	expect(runCatalogue('merge', 'products', jelly, jam)).toMatchObject({ code: 0, err: '' });
	expect(runCatalogue('merge', 'localities', 'mumbai/merged-nagar', 'mumbai/merged-colony')).toMatchObject({ code: 0, err: '' });
	await vi.waitFor(async () => expect(await from(old.shop)).toMatch(new RegExp(`^301 /.*merged-into-${stays}$`)), soon);
	await vi.waitFor(async () => expect(await from(`/hi${old.product}`)).toBe(`301 /hi/products/quince-jam-${jam}`), soon);
	await vi.waitFor(async () => expect(await from(old.place)).toBe('301 /india/mumbai/merged-colony'), soon);
	expect(runCatalogue('merge', 'shops', 'goes', 'stays')).toMatchObject({ code: 1, err: 'There is no shop “goes”.\n' });
});

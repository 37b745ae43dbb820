import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
	const env = { PATH: process.env.PATH ?? '', SAMPLE_DATA: '0', ...settings };
	const done = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['bin/import.ts', kind, file, ...options], {
		cwd: ROOT,
		env,
		encoding: 'utf8',
	});
	return { code: done.status, out: done.stdout, err: done.stderr };
}
const html = async (path: string) => (await fetch(store.url + path)).text();

test('an import beside a running store: its pages show shop, product and new price within 5 s', async () => {
	await html('/shops');
	const shops = runCommand('code,name,category,lat,lng\nlive,Live Kirana,GROCERY,19.1208,72.8782\n', 'shops');
	expect(shops).toMatchObject({ code: 0, err: '' });
	await vi.waitFor(async () => expect(await html('/shops')).toContain('Live Kirana'), { timeout: 5_000, interval: 100 });
	const id = /\/(?:[a-z0-9-]+-)?([a-z0-9]{16})"/.exec(/href="([^"]*live-kirana[^"]*")/.exec(await html('/shops'))?.[1] ?? '')?.[1];

	const products = (price: number) => `name,price,pack\n<b>Masoor dal</b>,${price},1 kg\n`;
	const first = runCommand(products(111), 'products', '--shop', 'live', '--category', 'GROCERY');
	expect(first.out).toContain('packs on shelves: 1 new, 0 changed, 0 the same');
	await vi.waitFor(async () => expect(await html(`/shops/${id}`)).toContain('₹111'), { timeout: 5_000, interval: 100 });
	expect(await html(`/shops/${id}`)).not.toMatch(/>\s*<b>Masoor/);

	expect(runCommand(products(222), 'products', '--shop', 'live', '--category', 'GROCERY').code).toBe(0);
	await vi.waitFor(async () => expect(await html(`/shops/${id}`)).toContain('₹222'), { timeout: 5_000, interval: 100 });
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

const SHOPS = 'code,name,category,lat,lng\nlive,Live Kirana,GROCERY,19.1208,72.8782\n';

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

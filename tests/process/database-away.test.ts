import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Store, startStore } from '../support/store.ts';
import { startTcpPostgres } from '../support/tcp-postgres.ts';

let server: Awaited<ReturnType<typeof startTcpPostgres>>;
let store: Store;
beforeAll(async () => {
	server = await startTcpPostgres();
	store = await startStore({ env: { DATABASE_URL: server.url } });
});
afterAll(() => store.stop());

test('while the database is away a page says so in its language with 503, and the log stays JSON lines', async () => {
	expect((await fetch(`${store.url}/hi/shops?q=tea`)).status).toBe(200);
	expect((await fetch(`${store.url}/sitemap-index.xml`)).status).toBe(200);
	await server.stop();
	const page = await fetch(`${store.url}/hi/search?q=rice`);
	expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
	expect(page.headers.get('cache-control')).toContain('no-store');
	const html = await page.text();
	expect(html.slice(0, 40)).toContain('<html lang="hi-IN"');
	expect(html).toContain('href="/hi/search?q=rice"');
	expect(html).toContain('>अभी थोड़ी दिक्कत है। थोड़ी देर में फिर कोशिश करें<');
	const lines = store.said().err.trim().split('\n');
	expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
	expect(lines.map((line) => JSON.parse(line).msg)).toContain('page failed');
	expect(store.said().err).not.toContain('q=rice');
});

test('while the database is away a page made before still comes, and so does the sitemap', async () => {
	for (const path of ['/hi/shops', '/sitemap-index.xml', '/sitemap-1.xml', '/robots.txt'])
		expect((await fetch(store.url + path)).status, path).toBe(200);
});

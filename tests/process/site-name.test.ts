import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { ask } from '../support/client.ts';
import { type Store, startStore } from '../support/store.ts';

const NAME = 'Gali & Sons';
const PROGRAM = /Nukkad|नुक्कड़ (?!की दुकानें)|नुक्कड\b|નુક્કડ|ನುಕ್ಕಡ್|నుక్కడ్/;
/** What the program is called where a page says what it runs on. */
const ABOUT_PROGRAM = /<section id="program">.*?<\/section>/s;
const TILES = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
const PATHS = ['/', '/shops', '/about', '/faq', '/privacy-policy', '/member/terms', '/app-link', '/cart', '/login', '/offline', '/nowhere'];

let store: Store;
beforeAll(async () => {
	store = await startStore({
		env: { SAMPLE_DATA: '1', SITE_NAME: NAME, PLATFORM_FEE: '7.5', MAP_TILES: TILES, MAP_CREDIT: '© the map makers' },
	});
});
afterAll(() => store.stop());

const text = async (path: string) => (await fetch(store.url + path)).text();

test.each(LANGUAGES)('a store has its own name in every word of a page, in $ownName', async ({ slug }) => {
	for (const path of PATHS) {
		const html = (await text(localizePath(path, slug))).replace(ABOUT_PROGRAM, '');
		expect(html, path).toContain('Gali &amp; Sons');
		expect(PROGRAM.exec(html)?.[0], path).toBeUndefined();
	}
	expect(JSON.parse(await text(localizePath('/manifest.webmanifest', slug)))).toMatchObject({ name: NAME, short_name: NAME });
	const phone_number = `98200000${10 + LANGUAGES.findIndex((one) => one.slug === slug)}`;
	await ask(store, 'POST auth/send-otp', { phone_number }, { language: slug });
	await expect.poll(() => store.outbox().find(({ to }) => to.endsWith(phone_number))?.body ?? '').toContain(NAME);
});

test('the name is in what developers read', async () => {
	const docs = await text('/api/docs');
	expect(docs).toContain('<title>Gali &amp; Sons API</title>');
	expect(docs).toContain('<h1>Gali &amp; Sons API</h1>');
	expect(docs).not.toMatch(PROGRAM);
	expect(JSON.parse(await text('/api/openapi.json'))).toMatchObject({ info: { title: NAME } });
});

test('the name is in what search engines read, and its shared picture is drawn', async () => {
	const html = await text('/');
	expect(html).toContain('<meta property="og:site_name" content="Gali &amp; Sons"');
	expect(html).toMatch(/"@type":"Organization","name":"Gali (&|\\u0026) Sons"/);
	expect(html).toMatch(/<title>[^<]*Gali &amp; Sons/);
	const picture = await fetch(`${store.url}/og/site.png`);
	expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('the fee that is set is told on a shop’s page and in the catalogue, to the paisa', async () => {
	const { shops } = await ask(store, 'GET catalog/shops', {});
	const storeId = shops[0]?.id ?? '';
	expect(await ask(store, 'GET catalog/shops/{storeId}', { storeId })).toMatchObject({ platformFee: 7.5 });
	expect(await text(shops[0]?.url ?? '')).toContain('Platform fee ₹7.50 on a delivered order');
});

test('tiles that are set are told to the map, and are the only other site that a page may ask, for pictures alone', async () => {
	const answer = await fetch(store.url);
	expect(await answer.text()).toContain(`data-tiles="${TILES}" data-tiles-credit="© the map makers"`);
	const policy = answer.headers.get('content-security-policy') ?? '';
	expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example;");
	expect(policy.match(/https:/g)).toHaveLength(1);
	expect(policy).not.toContain('unsafe');
});

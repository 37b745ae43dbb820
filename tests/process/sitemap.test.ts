import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Store, startStore } from '../support/store.ts';

let store: Store;
let addresses: string[] = [];

beforeAll(async () => {
	store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const locs = async (path: string) =>
		[...(await (await fetch(store.url + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
	const files = (await locs('/sitemap-index.xml')).map((address) => new URL(address).pathname);
	addresses = (await Promise.all(files.map(locs))).flat().map((address) => new URL(address).pathname);
});
afterAll(async () => {
	await store.stop();
});

const inEnglish = (path: string) => !/^\/(hi|mr|gu|kn|te)(\/|$)/.test(path);
/** The kind of page: its first segment, and how deep it lies. */
const kindOf = (path: string) => `${path.split('/')[1]} ${path.split('/').length}`;
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

test('R26 the addresses of the sitemap answer 200 themselves, are their own canonical and have titles of their own', async () => {
	const titles = new Map<string, string>();
	const english = addresses.filter(inEnglish);
	expect(english.length).toBeGreaterThan(1_000);
	const seen = new Map<string, number>();
	// Of the many products every fourth; of every other kind all.
	const asked = english.filter((path) => {
		const nth = seen.get(kindOf(path)) ?? 0;
		seen.set(kindOf(path), nth + 1);
		return !path.startsWith('/products/') || nth % 4 === 0;
	});
	for (const path of asked) {
		const answer = await fetch(store.url + path, { redirect: 'manual' });
		expect(answer.status, path).toBe(200);
		const html = await answer.text();
		expect(html, path).toContain(`<link rel="canonical" href="${store.url}${path}"`);
		expect(html.includes('<meta name="robots" content="noindex"'), path).toBe(false);
		expect(titles.get(titleOf(html)), `${path}: ${titleOf(html)}`).toBeUndefined();
		titles.set(titleOf(html), path);
	}
});

test('R26 in the other five languages a sample of every kind answers, with structured data that parses', async () => {
	const sample = new Map(
		addresses.filter((path) => !inEnglish(path)).map((path) => [`${path.split('/')[1]} ${kindOf(path.slice(3))}`, path]),
	);
	expect(sample.size).toBeGreaterThan(40);
	for (const path of sample.values()) {
		const answer = await fetch(store.url + path, { redirect: 'manual' });
		expect(answer.status, path).toBe(200);
		for (const [, text] of (await answer.text()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
			expect(JSON.parse(text ?? '')[0]['@context'], path).toBe('https://schema.org');
	}
});

test('R26 a shared shop or product brings a picture of its own, which is there', async () => {
	for (const kind of ['/products/', '/india/mumbai/chakala/']) {
		const html = await (await fetch(store.url + addresses.find((path) => path.startsWith(kind) && path.split('/').length !== 4))).text();
		const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
		expect(image, kind).toContain(`${store.url}/og/`);
		const picture = await fetch(image.replaceAll('&#38;', '&'));
		expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
		expect(
			Buffer.from(await picture.arrayBuffer())
				.subarray(1, 4)
				.toString(),
		).toBe('PNG');
	}
	expect((await fetch(`${store.url}/og/products/no-such-thing.png`)).status).toBe(404);
});

test('R26 what is personal, a search or a narrowed list is not to be indexed, in any language', async () => {
	for (const path of [
		'/cart',
		'/orders',
		'/login',
		'/account',
		'/profile',
		'/search?q=milk',
		'/pc/GROCERY?sort=price',
		'/shops?openNow=1',
	]) {
		for (const language of ['', '/te']) {
			const html = await (await fetch(store.url + language + path)).text();
			expect(html, language + path).toContain('<meta name="robots" content="noindex"');
		}
	}
});

import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePage, recompress } from '#server/page-cache/page.ts';
import { createPageStore, type Found, type PageStore } from '#server/page-cache/store.ts';

const HEADERS = { 'content-type': 'text/html', 'cdn-cache-control': 'max-age=60' };
const LIST = Array.from({ length: 400 }, (_, i) => `<article data-id="${(i * 7919) % 1000}">₹${(i * 104_729) % 977}</article>`).join('');

let store: PageStore;
beforeEach(() => {
	store = createPageStore({ maxBytes: 1_000_000, now: () => 0 });
});

async function cached(key: string, body = LIST): Promise<Found> {
	const page = await makePage(Buffer.from(body), new Headers(HEADERS), 0);
	store.set(key, page, 0);
	return { key, page };
}

describe('a page that is asked for again', () => {
	it('is compressed as small as it gets, once, and then takes less room', async () => {
		const found = await cached('en /shops');
		const [quick, room] = [found.page.br.byteLength, store.size().bytes];
		await recompress(store, found);
		const smallest = found.page.br;
		expect(smallest.byteLength).toBeLessThan(quick);
		expect(brotliDecompressSync(smallest).toString()).toBe(LIST);
		expect(room - store.size().bytes).toBe(quick - smallest.byteLength);
		await recompress(store, found);
		expect(found.page.br).toBe(smallest);
	});

	it('waits for its next visitor while another is being compressed', async () => {
		const [one, two] = [await cached('one'), await cached('two')];
		const before = two.page.br;
		const working = recompress(store, one);
		await recompress(store, two);
		expect(two.page.br).toBe(before);
		await working;
		await recompress(store, two);
		expect(two.page.br.byteLength).toBeLessThan(before.byteLength);
	});

	it('stays as it is when it cannot be compressed, and keeps no other from it', async () => {
		const broken = await cached('broken');
		const bytes = Buffer.from('no brotli at all');
		broken.page.br = bytes;
		await recompress(store, broken);
		expect(broken.page.br).toBe(bytes);
		const next = await cached('next');
		const before = next.page.br.byteLength;
		await recompress(store, next);
		expect(next.page.br.byteLength).toBeLessThan(before);
	});
});

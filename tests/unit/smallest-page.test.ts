import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePage } from '#server/page-cache/page.ts';
import { createSqueezer } from '#server/page-cache/smallest.ts';
import { createPageStore, type PageStore } from '#server/page-cache/store.ts';

const HEADERS = { 'content-type': 'text/html', 'cdn-cache-control': 'max-age=60' };
const unexpected = (error: unknown) => expect.unreachable(String(error));

let store: PageStore;
beforeEach(() => {
	store = createPageStore({ maxBytes: 1_000_000, now: () => 0 });
});

describe('a page that is asked for again', () => {
	it('is compressed as small as it gets, once, and then takes less room', async () => {
		const body = Array.from({ length: 400 }, (_, i) => `<article data-id="${(i * 7919) % 1000}">₹${(i * 104_729) % 977}</article>`).join(
			'',
		);
		const page = await makePage(Buffer.from(body), new Headers(HEADERS), 0);
		store.set('en /shops', page, 0);
		const [small, room] = [page.br.byteLength, store.size().bytes];
		const squeezer = createSqueezer(store, unexpected);
		for (let i = 0; i < 3; i++) squeezer.want('en /shops', page);
		await squeezer.idle();
		const smallest = page.br;
		expect(smallest.byteLength).toBeLessThan(small);
		expect(brotliDecompressSync(smallest).toString()).toBe(body);
		expect(room - store.size().bytes).toBe(small - smallest.byteLength);
		squeezer.want('en /shops', page);
		await squeezer.idle();
		expect(page.br).toBe(smallest);
	});

	it('waits with 64 others at most, and stays as it was when it gets no smaller', async () => {
		const made = await makePage(Buffer.from('page'.repeat(500)), new Headers(HEADERS), 0);
		const pages = Array.from({ length: 66 }, () => ({ ...made }));
		const tried: number[] = [];
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		const squeezer = createSqueezer(store, unexpected, async () => {
			tried.push(tried.length);
			await held;
			return Buffer.alloc(made.br.byteLength + 1);
		});
		pages.forEach((page, i) => {
			store.set(`page ${i}`, page, 0);
			squeezer.want(`page ${i}`, page);
		});
		release();
		await squeezer.idle();
		// The first is being worked on, so it does not wait.
		expect(tried).toHaveLength(65);
		expect(pages.every((page) => page.br === made.br)).toBe(true);
		const [late] = pages.slice(-1);
		if (late) squeezer.want('page 65', late);
		await squeezer.idle();
		expect(tried, 'its next visitor has it done').toHaveLength(66);
	});

	it('that cannot be compressed stays as it was, is told of, and keeps none that waits from its turn', async () => {
		const failures: unknown[] = [];
		const pages = await Promise.all(
			['one', 'two', 'three'].map((text) => makePage(Buffer.from(text.repeat(500)), new Headers(HEADERS), 0)),
		);
		const before = pages.map((page) => page.br);
		const [broken] = pages;
		if (broken) broken.br = Buffer.from('no brotli at all');
		const squeezer = createSqueezer(
			store,
			(error) => failures.push(error),
			async (body) => {
				if (body.includes('two')) throw new Error('no memory');
				return Buffer.from('smallest');
			},
		);
		pages.forEach((page, i) => {
			store.set(`page ${i}`, page, 0);
			squeezer.want(`page ${i}`, page);
		});
		await squeezer.idle();
		expect(failures).toEqual([expect.any(Error), new Error('no memory')]);
		expect(pages.map((page, i) => page.br === before[i] || page.br.toString())).toEqual(['no brotli at all', true, 'smallest']);
		squeezer.want('page 2', await makePage(Buffer.from('later'.repeat(500)), new Headers(HEADERS), 0));
		await squeezer.idle();
		expect(failures).toHaveLength(2);
	});
});

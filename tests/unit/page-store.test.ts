import { describe, expect, it } from 'vitest';
import { MAKE, makePage } from '#server/page-cache/page.ts';
import { createPageStore } from '#server/page-cache/store.ts';

describe('the store', () => {
	const store = createPageStore({ maxBytes: 1_000_000, now: () => 0 });
	const headers = new Headers({ 'cdn-cache-control': 'max-age=60', 'cache-tag': 'shop:a, product:b' });
	const page = (size: number) => ({
		br: Buffer.alloc(size),
		gzip: null,
		identity: null,
		headers: [],
		etag: '',
		tags: ['t'],
		trueUntil: null,
		storedAt: 0,
		maxAgeMs: 1,
		diesAt: 1,
		isRenewing: false,
		isSmallest: false,
	});

	it('counts all the memory that a page holds, its key and tags too, and holds no more than it fills', async () => {
		const kept = await makePage(Buffer.from('<p>आलू ₹24</p>'.repeat(200)), headers, 0);
		store.set('k'.repeat(1_000), kept, 0);
		for (const coding of ['gzip', 'identity'] as const) store.recode('k'.repeat(1_000), kept, coding, MAKE[coding](kept));
		const held = [kept.br, kept.gzip, kept.identity].map((bytes) => [bytes?.byteLength ?? 0, bytes?.buffer.byteLength ?? 0]);
		for (const [filled, all] of held) expect(all).toBe(filled);
		expect(store.size().bytes).toBeGreaterThan(held.reduce((sum, [filled = 0]) => sum + filled, 2_000));
		store.drop(['shop:a']);
		expect(store.size()).toEqual({ pages: 0, bytes: 0 });
	});

	it('stays within its bytes, and is not flushed by somebody who asks for many pages once', () => {
		for (let i = 0; i < 20; i++) store.set(`wanted ${i}`, page(10_000), 0);
		for (let i = 0; i < 20; i++) store.get(`wanted ${i}`);
		for (let i = 0; i < 5_000; i++) store.set(`once ${i}`, page(10_000), 0);
		expect(store.size().bytes).toBeLessThanOrEqual(1_000_000);
		for (let i = 0; i < 20; i++) expect(store.get(`wanted ${i}`), String(i)).not.toBeNull();
		store.drop(['t']);
		expect(store.size()).toEqual({ pages: 0, bytes: 0 });
	});

	it('keeps what shoppers come back to from who asks for each of many pages twice, and from its own renewal', () => {
		let at = 0;
		const busy = createPageStore({ maxBytes: 1_000_000, now: () => at });
		for (let i = 0; i < 20; i++) busy.set(`wanted ${i}`, { ...page(35_000), diesAt: 1_000_000 }, 0);
		for (let round = 0; round < 30; round++) {
			at += 10_000;
			for (let i = 0; i < 20; i++) busy.get(`wanted ${i}`);
		}
		for (let i = 0; i < 20; i++) busy.set(`wanted ${i}`, { ...page(35_000), diesAt: 1_000_000 }, 0);
		for (let i = 0; i < 200; i++) {
			busy.set(`twice ${i}`, { ...page(35_000), diesAt: 1_000_000 }, 0);
			busy.get(`twice ${i}`);
			busy.get(`twice ${i}`);
		}
		for (let i = 0; i < 20; i++) expect(busy.get(`wanted ${i}`), String(i)).not.toBeNull();
	});

	it('lets a page take the room of what shoppers came back to and is not shown any more', () => {
		let at = 0;
		const aged = createPageStore({ maxBytes: 1_000_000, now: () => at });
		for (let i = 0; i < 25; i++) aged.set(`over ${i}`, { ...page(35_000), diesAt: 100_000 }, 0);
		for (; at < 100_000; at += 10_000) for (let i = 0; i < 25; i++) aged.get(`over ${i}`);
		aged.set('new', { ...page(35_000), diesAt: 1_000_000 }, 0);
		aged.get('new');
		for (let i = 0; i < 200; i++) aged.set(`once ${i}`, { ...page(35_000), diesAt: 1_000_000 }, 0);
		expect(aged.get('new')).not.toBeNull();
	});

	it('keeps no page that was begun before more drops than it remembers, for one of them may have been of this page', () => {
		const full = createPageStore({ maxBytes: 1_000_000, now: () => 0 });
		const begun = full.mark();
		full.drop(['t']);
		for (let i = 0; i < 900; i++) full.drop(['of others']);
		const later = full.mark();
		for (let i = 0; i < 900; i++) full.drop(['of others']);
		expect([full.set('old', page(10), begun), full.get('old')]).toEqual([false, null]);
		expect([full.set('later', page(10), later), full.get('later')?.tags]).toEqual([true, ['t']]);
	});
});

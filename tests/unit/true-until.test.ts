import { expect, test } from 'vitest';
import { msToOpenOrClose, openState, weekOf } from '#lib/catalogue/opening/hours.ts';
import { msToNextChange } from '#server/catalogue/shops/next-change.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';
import { makePage } from '#server/page-cache/page.ts';
import { type Age, createPageStore } from '#server/page-cache/store.ts';
import { keepPage, sellersShown, shelvesShown } from '../../src/pages/_cache-page.ts';

const NOTHING = { closedUntil: null, holidays: [], rush: null };

/** What a page that is drawn at that instant says of how long it may be kept. */
function headersOf(at: Date, changeMs: number | null): Headers {
	const response = new Response();
	const cache = {
		set: ({ maxAge, swr }: { maxAge: number; swr: number }) =>
			response.headers.set('cdn-cache-control', `max-age=${maxAge}, stale-while-revalidate=${swr}`),
	};
	keepPage({ cache, response } as unknown as Parameters<typeof keepPage>[0], at, { changeMs });
	return response.headers;
}

/** How old it is to who asks after each of some times, when it was stored so long after the instant it was drawn for. */
async function agesOf(changeMs: number | null, storedAfterMs: number, ...afterMs: number[]): Promise<Age[]> {
	const at = new Date('2026-11-23T21:29:20.250+05:30').getTime();
	const page = await makePage(Buffer.from('page'), headersOf(new Date(at), changeMs), at + storedAfterMs);
	return afterMs.map((ms) => createPageStore({ maxBytes: 1_000, now: () => at + ms }).ageOf(page));
}

test('a page that says which shops are open is shown until the instant at which that changes', async () => {
	for (const changeMs of [400, 39_750, 59_999, 60_001, 99_750, 300_000, 659_750])
		for (const storedAfterMs of [0, 3, 250])
			expect(await agesOf(changeMs, storedAfterMs, changeMs - 1, changeMs, changeMs + 1), `${changeMs} + ${storedAfterMs}`).toEqual([
				changeMs <= 60_000 + storedAfterMs ? 'fresh' : 'stale',
				'dead',
				'dead',
			]);
	const week = weekOf([{ weekday: 1, opensMin: 540, closesMin: 1_290 }]);
	const [at, changeMs] = [new Date('2026-11-23T21:29:20.250+05:30'), 39_750];
	expect(msToOpenOrClose(week, at)).toBe(changeMs);
	const isOpenAfter = (ms: number) => openState(week, new Date(at.getTime() + ms)).isOpen;
	expect([isOpenAfter(changeMs - 1), isOpenAfter(changeMs)]).toEqual([true, false]);
});

test('a page without such facts, or whose facts change much later, is fresh for a minute and shown for eleven', async () => {
	for (const changeMs of [null, 86_400_000])
		expect(await agesOf(changeMs, 0, 59_999, 60_000, 659_999, 660_000)).toEqual(['fresh', 'stale', 'stale', 'dead']);
});

test('no visitor is told until when a page is true: the browser asks again each time', async () => {
	const page = await makePage(Buffer.from('page'), headersOf(new Date(), 1_000), Date.now());
	expect(page.headers.map(([name]) => name)).toEqual(['etag', 'vary']);
});

test('the next change of several shops is the earliest of theirs; a shop shut by its owner has none', () => {
	const at = new Date('2026-11-23T09:50:00+05:30');
	const shop = (opensMin: number, isShut = false, given: object = {}) =>
		({ shop: { ...NOTHING, week: weekOf([{ weekday: 1, opensMin, closesMin: 1_200 }]), isShut, ...given } }) as unknown as NearShop;
	expect(msToNextChange([shop(700), shop(600), shop(540)], at)).toBe(10 * 60_000);
	expect(msToNextChange([shop(700), shop(600, true)], at)).toBe(110 * 60_000);
	expect(msToNextChange([shop(600, true)], at)).toBeNull();
	expect(msToNextChange([shop(540, false, { closedUntil: new Date('2026-11-23T10:30:00+05:30') })], at)).toBe(40 * 60_000);
	expect(msToNextChange([shop(540, false, { rush: { minutes: 15, until: new Date('2026-11-23T10:00:00+05:30') } })], at)).toBe(10 * 60_000);
	expect(msToNextChange([], at)).toBeNull();
	// "Opens tomorrow" is another word after midnight; what opens today has opened before.
	const evening = new Date('2026-11-23T20:30:00+05:30');
	expect(msToNextChange([shop(540)], evening)).toBe(210 * 60_000);
	expect(msToNextChange([shop(540, true)], evening)).toBeNull();
	expect(msToNextChange([shop(540)], new Date('2026-11-23T08:00:00+05:30'))).toBe(60 * 60_000);
});

test('C40 a list is dropped with a change on the shelf of any shop it was searched over, and varies on the place', () => {
	const given: string[] = [];
	const response = new Response();
	const cache = { set: ({ tags }: { tags: string[] }) => void given.push(...tags) };
	const ids = ['near', 'far'];
	const tags = [...sellersShown(ids), ...shelvesShown(ids, { parent: 'GROCERY', secondary: null })];
	keepPage({ cache, response } as unknown as Parameters<typeof keepPage>[0], new Date(), { tags });
	expect(given.toSorted()).toEqual(['catalog', 'seller:far', 'seller:near', 'sellers', 'shelf:far:GROCERY', 'shelf:near:GROCERY']);
	expect(response.headers.get('vary')).toBe('x-place');
});

test('C40 a list of very many shops names none of them, but is dropped with a change of any', () => {
	const ids = Array.from({ length: 200 }, (_, i) => `shop${i}`);
	expect([sellersShown(ids), shelvesShown(ids, {}), shelvesShown(ids, { parent: 'GROCERY', secondary: 'RICE' })]).toEqual([
		['shops'],
		['shelves'],
		['category:GROCERY'],
	]);
});

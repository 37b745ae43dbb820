import { expect, it } from 'vitest';
import { pageAddress } from '#server/page-cache/address.ts';
import { createCachedPages, type PageVisit } from '#server/page-cache/cached-pages.ts';
import { createPageStore } from '#server/page-cache/store.ts';
import type { Limit } from '#server/throttle/limits.ts';
import { until } from '../support/until.ts';

const KEPT = { 'content-type': 'text/html', 'cdn-cache-control': 'max-age=60, stale-while-revalidate=600' };
const page = async () => new Response('<p>page</p>', { headers: KEPT });
const noWarning = (line: string) => expect.unreachable(line);
const pagesOf = (limit?: Limit, now = Date.now) => createCachedPages(createPageStore({ maxBytes: 1_000_000, now }), limit);
const from = (caller: string, path: string, signal = new AbortController().signal): PageVisit => {
	const { key } = pageAddress(path);
	return { path, key, cell: 'te7u', caller, signal, sharedS: null };
};

/** Pages whose drawing hangs until `end`, counted. */
function slowPages() {
	const end = Promise.withResolvers<void>();
	const counted = { working: 0, most: 0, drawn: 0 };
	const draw = async () => {
		counted.drawn++;
		counted.most = Math.max(counted.most, ++counted.working);
		await end.promise;
		counted.working--;
		return page();
	};
	return { draw, counted, end: () => end.resolve() };
}

it('draws few pages of one caller at once, the rest in their line, and meanwhile those of others', async () => {
	const pages = pagesOf();
	const { draw, counted, end } = slowPages();
	const greedy = Array.from({ length: 120 }, (_, i) => pages.answer(from('a', `/pc/GROCERY?minPrice=${i}`), draw, noWarning));
	for (const caller of ['b', 'c']) expect((await pages.answer(from(caller, `/${caller}`), page, noWarning)).status).toBe(200);
	// That he waits for a page keeps nobody else from it, nor does a picture wait with pages.
	expect((await pages.answer(from('b', '/pc/GROCERY?minPrice=119'), page, noWarning)).status).toBe(200);
	expect((await pages.answer(from('a', '/img/a/320'), page, noWarning)).status).toBe(200);
	expect(counted).toMatchObject({ working: 3, most: 3 });
	end();
	expect(new Set((await Promise.all(greedy)).map(({ status }) => status))).toEqual(new Set([200]));
	expect(counted).toEqual({ working: 0, most: 3, drawn: 119 });
});

it('draws six pages at once, however many callers there are', async () => {
	const pages = pagesOf();
	const { draw, counted, end } = slowPages();
	const all = Array.from({ length: 20 }, (_, i) => pages.answer(from(`c${i}`, `/${i}`), draw, noWarning));
	await until(() => expect(counted.working).toBe(6));
	end();
	await Promise.all(all);
	expect(counted).toEqual({ working: 0, most: 6, drawn: 20 });
});

it('draws for others while a crowd waits for one page, asked for before its turn or after', async () => {
	const pages = pagesOf();
	const { draw, counted, end } = slowPages();
	const first = pages.answer(from('a', '/x'), draw, noWarning);
	const busy = slowPages();
	const others = ['/1', '/2', '/3', '/4', '/5'].map((path, i) => pages.answer(from(`o${i}`, path), busy.draw, noWarning));
	// All six places are taken: these wait for theirs, then for the one drawing.
	const crowd = Array.from({ length: 20 }, (_, i) => pages.answer(from(`c${i}`, '/y'), draw, noWarning));
	busy.end();
	await Promise.all(others);
	const late = Array.from({ length: 20 }, (_, i) => pages.answer(from(`l${i}`, '/x'), draw, noWarning));
	expect((await pages.answer(from('seventh', '/z'), page, noWarning)).status).toBe(200);
	expect(counted).toMatchObject({ working: 2, drawn: 2 });
	end();
	expect(new Set((await Promise.all([first, ...crowd, ...late])).map(({ status }) => status))).toEqual(new Set([200]));
});

it('counts stale pages that are renewed behind their visitors too', async () => {
	let now = 0;
	const pages = pagesOf(undefined, () => now);
	const paths = Array.from({ length: 30 }, (_, i) => `/shops?cursor=${i}`);
	for (const path of paths) await pages.answer(from('a', path), page, noWarning);
	await pages.idle();
	now = 61_000;
	const { draw, counted, end } = slowPages();
	for (const path of paths) expect((await pages.answer(from('a', path), draw, noWarning)).status).toBe(200);
	expect(counted.most).toBe(3);
	end();
});

it('draws nothing for who has hung up before his turn', async () => {
	const pages = pagesOf({ atOnce: 1, share: 1, line: 8, lineShare: 4, waitMs: 5_000 });
	const { draw, counted, end } = slowPages();
	const first = pages.answer(from('a', '/shops'), draw, noWarning);
	const gone = new AbortController();
	const second = pages.answer(from('a', '/shops?openNow=1', gone.signal), draw, noWarning);
	gone.abort();
	end();
	expect((await first).status).toBe(200);
	await second;
	expect(counted.drawn).toBe(1);
});

it('tells a crowd beyond its line to come again, in its own language and in one line of the log', async () => {
	const warned: string[] = [];
	const pages = pagesOf({ atOnce: 1, share: 1, line: 4, lineShare: 2, waitMs: 5 });
	const { draw, end } = slowPages();
	const all = Array.from({ length: 9 }, (_, i) => pages.answer(from('a', `/te/shops/${i}`), draw, (line) => void warned.push(line)));
	const told = await Promise.all(all.slice(1));
	expect(told.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(Array(8).fill([503, 'no-store']));
	expect(warned).toHaveLength(1);
	const page = told[0];
	expect([page?.headers.get('content-type'), page?.headers.get('retry-after')]).toEqual(['text/html; charset=utf-8', '5']);
	expect(await page?.text()).toContain('<html lang="te-IN">');
	end();
	expect((await all[0])?.status).toBe(200);
});

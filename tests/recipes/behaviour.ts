import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REFUSALS } from '#lib/contract/refusals.ts';
import EN from '#lib/i18n/en/error.json' with { type: 'json' };
import HI from '#lib/i18n/hi/error.json' with { type: 'json' };
import { freePort } from '../support/free-port.ts';
import { needsProgram, type Running } from './program.ts';
import { type Stores, twoStores } from './stores.ts';

/** How a recipe is tried: its program, the settings that the store gets with it, and how it is started before the store. */
export type Recipe = {
	program: string;
	/** Which package of Debian has it. */
	install: string;
	env(port: number): Record<string, string>;
	start(program: string, port: number, ports: Stores['ports']): Promise<Running>;
};

const NO_PLACE = {};
const CELL = { cookie: 'a=1; loc=te7udn; b=2' };
const OTHER_CELL = { cookie: 'loc=tekcyj' };
/** Pages that show at which processes visitors arrive, and are not asked for otherwise. */
const ELSEWHERE = ['/te/faq', '/te/about', '/mr/faq', '/mr/about', '/kn/faq', '/kn/about'];
/** How many visitors ask for the same pages at once when the store is back. */
const CROWD = 50;
/** How long the store is away: longer than copies live where the cache is not told of changes, unless `RECIPES_AWAY_S` says another time. */
const AWAY_MS = Number(process.env.RECIPES_AWAY_S ?? 6) * 1_000;
const WITHIN = { timeout: 5_000, interval: 100 };

/**
 * What every recipe must keep of the promise: nothing older than five seconds, no mixed places, pages while the store is away and a word where there
 * is none, no herd after.
 */
export function recipeKeepsThePromise(name: string, recipe: Recipe): void {
	const program = needsProgram(name, recipe.program, recipe.install);
	if (program === null) return;
	describe(name, () => {
		let stores: Stores;
		let edge: Running;
		let base = '';
		beforeAll(async () => {
			const port = await freePort();
			base = `http://127.0.0.1:${port}`;
			stores = await twoStores(recipe.env(port));
			await stores.start();
			edge = await recipe.start(program, port, stores.ports);
			await vi.waitFor(async () => expect((await page('/about')).status).toBe(200), { timeout: 20_000, interval: 200 });
		});
		afterAll(async () => {
			await edge?.stop();
			await stores?.remove();
		});

		const page = async (path: string, headers: Record<string, string> = NO_PLACE) => {
			const answer = await fetch(base + path, { headers, redirect: 'manual' });
			return { status: answer.status, headers: answer.headers, html: await answer.text() };
		};
		/** A shop that is open now, so that it can shut. */
		const openShop = async () => {
			const { shops } = (await stores.data('catalog/shops?limit=50')) as { shops: { id: string; isOpen: boolean }[] };
			const shop = shops.find(({ isOpen }) => isOpen);
			if (!shop) throw new Error('no shop is open: it is night in India');
			const { products } = (await stores.data(`catalog/shops/${shop.id}/products`)) as { products: { retailerProductId: string }[][] };
			return { ...shop, pack: products[0]?.[0]?.retailerProductId ?? '' };
		};

		/** What nobody has kept: a page in words that a visitor reads, a call in the contract's form. */
		const saysThatItIsAway = async () => {
			const forNow = ({ status, headers }: { status: number; headers: Headers }) =>
				[status, headers.get('cache-control'), headers.get('retry-after'), headers.get('content-type')] as const;
			const unknown = await page('/te/faq');
			expect(forNow(unknown)).toEqual([503, 'no-store', '5', expect.stringMatching(/^text\/html; ?charset=utf-8$/)]);
			expect(unknown.html).toContain(`<h1>${EN['error.UNAVAILABLE']}</h1>`);
			expect(unknown.html).toContain(`<h1>${HI['error.UNAVAILABLE']}</h1>`);
			for (const init of [{}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }]) {
				const call = await fetch(`${base}/api/catalog/shops`, init);
				expect(forNow(call)).toEqual([503, 'no-store', '5', 'application/json']);
				const text = `${EN['error.UNAVAILABLE']}. ${HI['error.UNAVAILABLE']}`;
				expect(await call.json()).toEqual({ errors: [{ code: 'UNAVAILABLE', message: REFUSALS.UNAVAILABLE[1], display_text: text }] });
			}
		};

		it('a price, a stock and a shop that shuts are seen through it within five seconds', async () => {
			const { id, pack } = await openShop();
			const path = `/shops/${id}?sort=-price`;
			await stores.put(`products/${pack}`, { sellingPrice: 100, mrp: -1, stock: 10 });
			for (const visitor of [NO_PLACE, CELL]) for (let i = 0; i < 3; i++) await page(path, visitor);
			await stores.put(`products/${pack}`, { sellingPrice: 12_345, mrp: -1 });
			for (const visitor of [NO_PLACE, CELL])
				await vi.waitFor(async () => expect((await page(path, visitor)).html).toContain('12,345'), WITHIN);
			const inStock = await Promise.all([NO_PLACE, CELL].map(async (visitor) => ({ visitor, html: (await page(path, visitor)).html })));
			await stores.put(`products/${pack}`, { stock: 0 });
			for (const { visitor, html } of inStock)
				await vi.waitFor(async () => expect((await page(path, visitor)).html).not.toBe(html), WITHIN);
			const before = (await page(path)).html;
			await stores.put(`shops/${id}`, { isOpen: false });
			await vi.waitFor(async () => expect((await page(path)).html).not.toBe(before), WITHIN);
			await stores.put(`shops/${id}`, { isOpen: true });
		});

		it('visitors of one place share a copy, those of another and of none do not, and no visitor names a place but by the cookie', async () => {
			const cellOf = ({ html }: { html: string }) => /data-cell="(\w+)"/.exec(html)?.[1];
			const asked = [NO_PLACE, CELL, OTHER_CELL, { cookie: 'loc=wrong' }, { 'place-cell': 'tekcyj' }];
			for (let i = 0; i < 2; i++)
				expect(await Promise.all(asked.map(async (headers) => cellOf(await page('/hi/shops', headers))))).toEqual([
					'home',
					'te7udn',
					'tekcyj',
					'home',
					'home',
				]);
			const answer = await page('/hi/shops', CELL);
			expect(answer.headers.get('cache-control')).toContain('max-age=0');
			expect([answer.headers.get('surrogate-key'), answer.headers.get('cache-tag')]).toEqual([null, null]);
			const etag = answer.headers.get('etag') ?? '';
			expect((await page('/hi/shops', { ...CELL, 'if-none-match': etag })).status).toBe(304);
		});

		it('a query that changes nothing is the page without it, one that does is not, and a page of one’s own comes from the store', async () => {
			const plain = await page('/mr/shops');
			const drawn = await stores.drawn();
			for (const query of ['?utm_source=x', '?fbclid=1&gclid=2', '?OpenNow=1'])
				expect((await page(`/mr/shops${query}`)).headers.get('etag'), query).toBe(plain.headers.get('etag'));
			expect(await stores.drawn()).toBe(drawn);
			const answered = async () => (await stores.answered()).reduce((sum, count) => sum + count, 0);
			await page('/mr/search?q=milk&sort=price');
			await vi.waitFor(async () => {
				await page('/mr/search?q=milk&sort=price');
				const before = await answered();
				// New each time: nobody has asked with it, and still it is no other page.
				const campaign = `utm_source=${Date.now()}`;
				for (const query of [`q=milk&sort=price&${campaign}`, `${campaign}&q=milk&sort=price`, `sort=price&fbclid=${Date.now()}&q=milk`])
					expect((await page(`/mr/search?${query}`)).html).toContain('sort=price');
				expect(await answered()).toBe(before);
			}, WITHIN);
			const path = '/search?q=milk';
			// Of two of one name the store reads the first, which here is empty.
			await page('/search?q=&q=milk');
			await page('/search?q&q=milk');
			// A name in other letters must not bring its page under the address without it.
			await page('/search?%71=milk');
			await page('/search?Q=milk');
			expect((await page('/search')).html).not.toBe((await page(path)).html);
			expect((await page('/mr/shops?own=1', CELL)).headers.get('cache-control')).toMatch(/^private/);
			expect((await page('/api/catalog/shops')).headers.get('cache-control')).toBe('no-cache');
			expect((await page('/orders')).headers.get('cache-control')).toMatch(/^private/);
		});

		it('while the store is away its pages are read as before, and on its return each is drawn once at most, however many ask', {
			timeout: 120_000 + AWAY_MS,
		}, async () => {
			const visitors = [NO_PLACE, CELL, OTHER_CELL];
			const visits = (paths: readonly string[]) => paths.flatMap((path) => visitors.map((visitor) => [path, visitor] as const));
			const known = visits(['/', '/hi', '/shops', '/pc/GROCERY', '/faq']);
			const before: string[] = [];
			for (const [path, visitor] of known) before.push((await page(path, visitor)).html);
			await stores.away();
			for (const end = Date.now() + AWAY_MS; Date.now() < end; await pause(250)) {
				for (const [i, [path, visitor]] of known.entries()) {
					const { status, html } = await page(path, visitor);
					expect([status, html === before[i]], path).toEqual([200, true]);
				}
			}
			await saysThatItIsAway();
			await stores.start();
			const elsewhere = async () => {
				for (const path of ELSEWHERE) await page(`${path}?own=1`);
			};
			// A process that starts asks itself for a page, so only those after that have come through the edge.
			const atStart = await stores.answered();
			const bothAnswer = async () => {
				await elsewhere();
				const since = (await stores.answered()).map((count, i) => count - (atStart[i] ?? 0));
				expect(Math.min(...since)).toBeGreaterThan(0);
			};
			await vi.waitFor(bothAnswer, { timeout: 20_000, interval: 200 });
			// Something has changed meanwhile. Both hear of it before the crowd comes.
			const { id } = await openShop();
			await stores.put(`shops/${id}`, { isOpen: false });
			await elsewhere();
			const drawnBefore = await stores.drawn();
			// The edge still has the first, and nobody has the others.
			const unknown = visits(['/gu', '/gu/shops', '/gu/pc/GROCERY']);
			const asked = [...known, ...unknown];
			const statuses = new Set<number>();
			const crowd = async () => {
				const walk = async () => {
					for (const [path, visitor] of asked) statuses.add((await page(path, visitor)).status);
				};
				await Promise.all(Array.from({ length: CROWD }, walk));
				return (await stores.drawn()) - drawnBefore;
			};
			const end = Date.now() + 6_000;
			const drawn = await crowd();
			expect(drawn).toBeGreaterThan(unknown.length);
			expect(drawn).toBeLessThanOrEqual(asked.length);
			// A cache that is told hears of the change once more after two and a half seconds, and asks again for what it has dropped.
			while (Date.now() < end) expect(await crowd()).toBe(drawn);
			expect(statuses).toEqual(new Set([200]));
			await stores.put(`shops/${id}`, { isOpen: true });
		});
	});
}

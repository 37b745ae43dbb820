import { expect, test } from 'vitest';
import { weekOf } from '#lib/hours.ts';
import { msToNextTurn, type NearShop } from '#server/catalog/near.ts';
import { cachePage, cacheProducts } from '../../src/pages/_cache.ts';

/** The life that a page is given: seconds fresh, and seconds more to be shown while it is renewed. */
function lifeOf(turnMs: number | null): { maxAge: number; swr: number } {
	const life = { maxAge: Number.NaN, swr: Number.NaN };
	const cache = { set: (given: object | false) => void Object.assign(life, given) };
	cachePage({ cache, response: new Response() } as unknown as Parameters<typeof cachePage>[0], [], turnMs);
	return { maxAge: life.maxAge, swr: life.swr };
}

test('a page that tells who is open is never shown after that has changed', () => {
	expect(lifeOf(null)).toEqual({ maxAge: 60, swr: 600 });
	for (const turnMs of [400, 1_000, 30_900, 60_000, 61_500, 300_000, 660_000, 86_400_000]) {
		const { maxAge, swr } = lifeOf(turnMs);
		expect(maxAge).toBeGreaterThanOrEqual(1);
		expect(swr).toBeGreaterThanOrEqual(0);
		expect((maxAge + swr) * 1_000, String(turnMs)).toBeLessThanOrEqual(Math.max(1_000, turnMs));
		expect(maxAge + swr).toBeLessThanOrEqual(660);
	}
});

test('the next turn of several shops is the first of theirs; one shut by its owner has none', () => {
	const at = new Date('2026-11-23T09:50:00+05:30');
	const shop = (opensMin: number, isShut = false) =>
		({ shop: { week: weekOf([{ weekday: 1, opensMin, closesMin: 1_200 }]), isShut } }) as unknown as NearShop;
	expect(msToNextTurn([shop(700), shop(600), shop(540)], at)).toBe(10 * 60_000);
	expect(msToNextTurn([shop(700), shop(600, true)], at)).toBe(110 * 60_000);
	expect(msToNextTurn([shop(600, true)], at)).toBeNull();
	expect(msToNextTurn([], at)).toBeNull();
});

test('C40 a list is dropped with a change in any shop it was searched over, and varies on the place', () => {
	const given: string[] = [];
	const response = new Response();
	const cache = { set: ({ tags }: { tags: string[] }) => void given.push(...tags) };
	const locals = { app: { clock: { now: () => new Date() } } };
	const shops = ['near', 'far'].map((id) => ({ shop: { id, week: [], isShut: false } })) as unknown as NearShop[];
	cacheProducts({ cache, response, locals } as unknown as Parameters<typeof cacheProducts>[0], shops, ['category:GROCERY']);
	expect(given.toSorted()).toEqual(['catalog', 'category:GROCERY', 'shop:far', 'shop:near', 'shops']);
	expect(response.headers.get('vary')).toBe('x-place');
});

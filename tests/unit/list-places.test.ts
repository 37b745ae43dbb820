import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#server/throttle/limits.ts';

const reading: (() => void)[] = [];
vi.mock('#server/search/shopping-list/shopping-list.ts', () => ({
	readShoppingList: () => new Promise((done) => reading.push(() => done({ lines: [], unread: 0, shops: [], storeId: null }))),
}));

afterEach(() => vi.restoreAllMocks());

test('C21 only so many shopping lists are read at once; the others wait and are all read', async () => {
	const { searchRoutes } = await import('#server/search/routes.ts');
	const ask = () => searchRoutes['POST search/list']({ text: 'milk' }, {} as never);
	const asked = Array.from({ length: 5 }, ask);
	await vi.waitFor(() => expect(reading).toHaveLength(LIMITS.lists.atOnce));
	for (let read = 0; read < asked.length; read++) {
		await vi.waitFor(() => expect(reading.length).toBeGreaterThan(read));
		expect(reading.length).toBeLessThanOrEqual(read + LIMITS.lists.atOnce);
		reading[read]?.();
	}
	expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
});

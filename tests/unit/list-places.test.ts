import { beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#server/throttle/limits.ts';

/** The lists whose reading has begun, in their order; each is read when its second entry is called. */
const reading: [text: string, done: () => void][] = [];
vi.mock('#server/search/shopping-list/shopping-list.ts', () => ({
	readShoppingList: (_app: unknown, { text }: { text: string }) =>
		new Promise((done) => reading.push([text, () => done({ lines: [], unread: 0, shops: [], storeId: null })])),
}));
beforeEach(() => void reading.splice(0));

const { searchRoutes } = await import('#server/search/routes.ts');
const asking = (customerId: string, text = customerId) =>
	searchRoutes['POST search/list']({ text }, { caller: { kind: 'customer', customerId }, network: '10.0.0.1' } as never);

test('C21 only so many shopping lists are read at once; the others wait and are all read', async () => {
	const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => asking(name));
	await vi.waitFor(() => expect(reading).toHaveLength(LIMITS.lists.atOnce));
	for (let read = 0; read < asked.length; read++) {
		await vi.waitFor(() => expect(reading.length).toBeGreaterThan(read));
		expect(reading.length).toBeLessThanOrEqual(read + LIMITS.lists.atOnce);
		reading[read]?.[1]();
	}
	expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
});

test('C21 who sends many lists waits for them alone: another’s is read at once', async () => {
	const many = Array.from({ length: 10 }, (_, at) => asking('greedy', `greedy ${at}`));
	await vi.waitFor(() => expect(reading).toHaveLength(1));
	const other = asking('other');
	await vi.waitFor(() => expect(reading.map(([text]) => text)).toEqual(['greedy 0', 'other']));
	for (let read = 0; read < many.length + 1; read++) {
		await vi.waitFor(() => expect(reading.length).toBeGreaterThan(read));
		reading[read]?.[1]();
	}
	expect((await Promise.all([...many, other])).every(({ ok }) => ok)).toBe(true);
});

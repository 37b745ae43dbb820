import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { ROWS, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { idFields, inputOf, makeOwner, OWNED, REACHES_OWN_ALONE, SHARED, sendInput, thingsFor } from '../support/row-walk.ts';

let api: TestApi;
let pack = '';
beforeAll(async () => {
	api = await testApi();
	pack = await makeProduct(api.app, await makeShop(api.app), { stock: 10_000 });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const customerRows = ROWS.filter(({ row }) => REACHES_OWN_ALONE[row.who]);
const ownedIn = (row: (typeof ROWS)[number]['row']) => idFields(row).filter((field) => OWNED.includes(field));
const owning = customerRows.filter(({ row }) => ownedIn(row).length > 0);
/** Those of customers: the others' are tried where their rules are. */
const idempotent = customerRows.filter(({ row }) => row.idempotent);

describe('the owner of an id', () => {
	it('P2 is declared for every id that a customer may send', () => {
		const unknown = customerRows.flatMap(({ name, path, row }) => {
			const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '');
			const fields = [...idFields(row), ...inPath].filter((field) => !OWNED.includes(field) && !SHARED.includes(field));
			return fields.map((field) => `${path} ${field}`);
		});
		expect(unknown).toEqual([]);
		expect(owning.length).toBeGreaterThan(10);
	});

	it.each(owning)('P2 $name takes the customer’s own ids, and answers 403 or 404 to those of others', async ({ name, row }) => {
		const [mine, theirs] = [await makeOwner(api, pack, name), await makeOwner(api, pack, name)];
		for (const field of ownedIn(row)) {
			const input = { ...inputOf(name, row, mine), [field]: thingsFor(name, theirs)[field] };
			const reply = await sendInput(api, name, input, mine.token, newId());
			expect([403, 404], `${field} of somebody else: ${reply.status}`).toContain(reply.status);
		}
		const own = await sendInput(api, name, inputOf(name, row, mine), mine.token, newId());
		expect(own.status, JSON.stringify(own.errors)).toBe(row.status ?? 200);
	});
});

/** A second valid input: the customer's other order, or a number increased by one. */
function otherInput(input: Record<string, unknown>, things: Record<string, unknown>): Record<string, unknown> {
	const isOrder = (name: string) => name === 'id' || name === 'orderId';
	const [field = '', value] = Object.entries(input).find(([name, one]) => isOrder(name) || typeof one === 'number') ?? [];
	return { ...input, [field]: isOrder(field) ? things.otherId : Number(value) + 1 };
}

describe.each(idempotent)('an Idempotency-Key on $name', ({ name, row }) => {
	it('C39 does the work once: the first answer again, and 409 with another body', async () => {
		const owner = await makeOwner(api, pack, name);
		const input = inputOf(name, row, owner);
		const key = newId();
		const first = await sendInput(api, name, input, owner.token, key);
		expect(first.status, JSON.stringify(first.errors)).toBe(row.status ?? 200);
		const again = await sendInput(api, name, input, owner.token, key);
		expect([again.status, again.data]).toEqual([first.status, first.data]);
		const other = await sendInput(api, name, otherInput(input, owner.things), owner.token, key);
		expect([other.status, other.errors[0]?.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
	});

	it('C39 belongs to one customer: the same key of another customer is new', async () => {
		const key = newId();
		for (const owner of [await makeOwner(api, pack, name), await makeOwner(api, pack, name)])
			expect((await sendInput(api, name, inputOf(name, row, owner), owner.token, key)).status).toBe(row.status ?? 200);
	});
});

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { forgetTags, remember } from '#server/catalogue/memo.ts';
import type { Db } from '#server/db/tables.ts';

const db: Db = new Kysely({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (own) => new PostgresIntrospector(own),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});

test('C40 a read that raced with a write is never kept, whatever the write was of; one that it does not concern is', async () => {
	let price = 24;
	let loads = 0;
	const held = Promise.withResolvers<void>();
	const read = () =>
		remember(
			{ db },
			'price',
			async () => {
				const seen = price;
				loads += 1;
				await held.promise;
				return seen;
			},
			['product:aloo'],
		);
	const early = read();
	const same = read();
	price = 25;
	forgetTags({ db }, ['product:other']);
	const late = read();
	held.resolve();
	expect(await Promise.all([early, same, late])).toEqual([24, 24, 25]);
	expect([await read(), loads]).toEqual([25, 2]);
	forgetTags({ db }, ['product:other']);
	expect([await read(), loads]).toEqual([25, 2]);
	price = 26;
	forgetTags({ db }, ['product:aloo']);
	expect([await read(), loads]).toEqual([26, 3]);
});

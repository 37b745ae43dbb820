import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { createTurnstile } from '#server/throttle/turnstile.ts';

const db = new Kysely<Database>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (inner) => new PostgresIntrospector(inner),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});

const throughTurnstile = createTurnstile(8);

it('lets eight in at once, the others after them in their order, and is not jammed by one that fails', async () => {
	const gates = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
	const begun: number[] = [];
	const done = gates.map(({ promise }, i) =>
		throughTurnstile({ db }, async () => {
			begun.push(i);
			await promise;
			if (i === 3) throw new Error('this one fails');
		}),
	);
	const outcomes = Promise.allSettled(done);
	expect(begun).toHaveLength(8);
	gates[3]?.resolve();
	await expect(done[3]).rejects.toThrow('this one fails');
	expect(begun).toHaveLength(9);
	for (const gate of gates) gate.resolve();
	await outcomes;
	expect(begun).toEqual(gates.map((_, i) => i));
});

import { expect, it } from 'vitest';
import { remember } from '#server/catalogue/memo.ts';
import { openKysely, openPool } from '#server/db/connection.ts';

/** A database that nobody asks: only whose memory it is matters. */
const newApp = () => ({ db: openKysely(openPool({})) });

it('keeps what is read again and again, whatever else guests ask for', async () => {
	const app = newApp();
	let loads = 0;
	const table = () => remember(app, 'shops', async () => ++loads, []);
	for (let i = 0; i < 4_000; i++) {
		await remember(app, `products minPrice=${i}`, async () => i, []);
		if (i % 100 === 0) await table();
	}
	expect(await table()).toBe(1);
});

it.each([[null], [undefined], [[]]])('keeps no %j, which endless ids have', async (nothing) => {
	const app = newApp();
	let loads = 0;
	const ask = () =>
		remember(
			app,
			'product nobody',
			async () => {
				loads++;
				return nothing;
			},
			[],
		);
	await Promise.all([ask(), ask()]);
	expect(loads).toBe(1);
	await ask();
	expect(loads).toBe(2);
});

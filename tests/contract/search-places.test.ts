import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetTags } from '#server/catalogue/memo.ts';
import { localitiesByName } from '#server/place/localities.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const named = async (q: string) => (await localitiesByName(api.app, q, 'en')).map(({ name }) => name);

test.each([
	['marol', 'Marol'],
	['Andheri East', 'Andheri East'],
	['andheree east', 'Andheri East'],
	['अंधेरी पूर्व', 'Andheri East'],
	['પવઈ', 'Powai'],
])('R5 %s is the place %s', async (q, name) => {
	expect(await named(q)).toEqual([name]);
});

test.each(['milk', 'east', 'andheri eas', 'marol milk', 'chakala andheri', 'malabar', ''])('R5 “%s” is no place', async (q) => {
	expect(await named(q)).toEqual([]);
});

test.each(['andheri', 'अंधेरी', 'andheree'])('R5 %s is the places that share the name', async (q) => {
	expect((await named(q)).sort()).toEqual(['Andheri East', 'Andheri West']);
});

test('R5 of one name the place with most shops comes first', async () => {
	const { db } = api.app;
	const rows = await db.selectFrom('localities').selectAll().where('slug', 'in', ['andheri-east', 'andheri-west']).execute();
	for (const { id, names } of rows) {
		const all = rows.map((row) => row.id);
		await db.updateTable('shops').set({ locality_id: id }).where('locality_id', 'in', all).execute();
		forgetTags(api.app, ['shops', 'catalog']);
		expect((await named('andheri'))[0]).toBe(names.en);
	}
});

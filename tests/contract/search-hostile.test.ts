import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct } from '../support/catalog-rows.ts';
import { HOSTILE_QUERIES } from '../support/hostile-texts.ts';
import { makeShop } from '../support/market.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
	const shop = await makeShop(api.app);
	for (const name of ['Onion', 'Toned milk', 'Toor dal'])
		await addPack(api.app.db, shop, await addProduct(api.app.db, name), { pack_text: '1 kg', price_paise: 5_000 });
});
afterAll(() => api.close());

/** The calls in turn: every text is asked of one of them, `npm run search:eval -- --hostile` asks all. */
const CALLS = [
	['search/all', 'searchText'],
	['search/results', 'q'],
	['catalog/shops', 'q'],
	['catalog/localities', 'q'],
] as const;

it('C21 C24 five hundred hostile texts are answered or refused, and none breaks the search', async () => {
	expect(HOSTILE_QUERIES).toHaveLength(500);
	const broken: string[] = [];
	for (const [i, text] of HOSTILE_QUERIES.entries()) {
		const [path, field] = CALLS[i % CALLS.length] ?? CALLS[0];
		const language = LANGUAGES[i % LANGUAGES.length]?.slug ?? 'en';
		const query = `?${new URLSearchParams({ [field]: text.toWellFormed() })}`;
		const { status } = await api.call('GET', path, { query, headers: { 'accept-language': language }, ip: `10.0.${i >> 8}.${i & 255}` });
		if (status !== 200 && status !== 400) broken.push(`${path} ${status} ${JSON.stringify(text)}`);
	}
	expect(broken).toEqual([]);
});

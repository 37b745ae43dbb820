import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import type { Language } from '#lib/languages.ts';
import { searchResults } from '#server/search/results.ts';
import { nearestTo } from '#server/search/sold-instead.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

async function nearest(q: string, language: Language = 'en') {
	const asked = { q, language, point: DEFAULT_POINT };
	const { isMissing, products } = await nearestTo(api.app, asked, await searchResults(api.app, { ...asked, limit: 40 }));
	const ids = products.flatMap(([card]) => card?.libraryProductId ?? []);
	const rows =
		ids.length > 0 ? await api.app.db.selectFrom('library_products').select('secondary_code').where('id', 'in', ids).execute() : [];
	return { isMissing, shelves: [...new Set(rows.map(({ secondary_code }) => secondary_code))] };
}

describe('V13 what nobody near sells is answered by the nearest thing', () => {
	test.each([
		['dragon fruit', 'en', 'FRUITS'],
		['ड्रैगन फ्रूट', 'hi', 'FRUITS'],
		['brussels sprouts', 'en', 'VEGETABLES'],
		// Capsicum has chilli in its name, and is found, but is none.
		['हिरवी मिरची', 'mr', 'VEGETABLES'],
	] as const)('%s in %s: what stands on its shelf', async (q, language, shelf) => {
		expect(await nearest(q, language)).toEqual({ isMissing: true, shelves: [shelf] });
	});

	test('a thing that is sold, a correction and words of several things are not missing', async () => {
		for (const q of ['onion', 'milk', 'मच्छी', 'mlik', 'milk zzqzzq'])
			expect(await nearest(q), q).toEqual({ isMissing: false, shelves: [] });
	});

	test('what was found is not offered again as something like it', async () => {
		for (const [q, language] of [
			['దోసకాయ', 'te'],
			['हिरवी मिरची', 'mr'],
		] as const) {
			const asked = { q, language, point: DEFAULT_POINT };
			const found = await searchResults(api.app, { ...asked, limit: 40 });
			const { products } = await nearestTo(api.app, asked, found);
			const shown = new Set(found.products.flatMap(([card]) => card?.libraryProductId ?? []));
			expect(shown.size, q).toBeGreaterThan(0);
			expect(products.length, q).toBeGreaterThan(0);
			expect(
				products.filter(([card]) => card && shown.has(card.libraryProductId)).map(([card]) => card?.name),
				q,
			).toEqual([]);
		}
	});

	test('no medicine stands for another', async () => {
		for (const q of ['levothyroxine', 'metformin', 'amoxicillin']) expect(await nearest(q), q).toEqual({ isMissing: true, shelves: [] });
	});

	test('where no thing is named nothing is near, but it can be asked for', async () => {
		expect(await nearest('zzqzzq')).toEqual({ isMissing: true, shelves: [] });
	});
});

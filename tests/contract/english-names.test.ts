import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Store, startStore } from '../support/store.ts';
import { foreignWords, LATIN_WORDS, saidBy } from '../support/visible-words.ts';

/** A catalogue as most shops have it: its names are the same on pages of all languages, and all other words differ. */
const NAMES = ['Zeera', 'Xanthan', 'Wazwan'];
const SHOP = 'Quikshop';
/** No measure: those are written in each language's own words, and cards would differ by them. */
const PACK = 'Jumbo';

let database: TestDatabase;
let store: Store;
let shop = '';
beforeAll(async () => {
	database = await testDatabase();
	const { db } = database;
	await insertTaxonomy(db);
	shop = await addShop(db, { ...DEFAULT_POINT, names: JSON.stringify({ en: SHOP }) });
	for (const [i, name] of NAMES.entries())
		await addPack(db, shop, await addProduct(db, name), { pack_text: PACK, price_paise: 100, mrp_paise: 200, stock: i === 0 ? 0 : 10 });
	store = await startStore({ env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
	await store?.stop();
	await database?.drop();
});

const OWN = new Set([...LATIN_WORDS, ...NAMES, SHOP, PACK]);
/** The words of a page that are in another language than its own, except names. */
async function foreignOn(path: string, language: Language): Promise<string[]> {
	const answer = await fetch(store.url + localizePath(path, language));
	expect(answer.status, path).toBe(200);
	const said = saidBy(await answer.text()).map((text) => text.replaceAll(new URL(store.url).host, ' '));
	const words = said.flatMap((text) => (language === 'en' ? (text.match(/[\u0900-\u0d7f]+/gu) ?? []) : foreignWords(text, language)));
	return words.filter((word) => !OWN.has(word));
}

test('A1 in a catalogue with English names only, no page shows HTML drawn for a page in another language', async () => {
	const pages = [paths.home(), paths.category('GROCERY'), paths.shops(), paths.shop(shop), paths.search('Xanthan')];
	for (const [i, path] of pages.entries()) {
		// Now English is drawn first, now Telugu.
		const inTurn = i % 2 ? LANGUAGES.toReversed() : LANGUAGES;
		for (const { slug } of inTurn) expect(await foreignOn(path, slug), `${slug} ${path}`).toEqual([]);
	}
});

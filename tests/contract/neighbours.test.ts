import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { listShopSections } from '#server/catalogue/products/shop-sections.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { loadSample } from '#server/sample/load.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
/** What each product of the library is by the lexicon. */
let things: ReadonlyMap<string, string | null>;
beforeAll(async () => {
	api = await testApi();
	await loadSample(api.app.db, () => {});
	const rows = await api.app.db.selectFrom('library_products').select(['id', 'thing']).execute();
	things = new Map(rows.map(({ id, thing }) => [id, thing]));
});
afterAll(() => api.close());

/** How a card looks: its drawing without the ground, which says nothing of the product, and the words over it. */
function looksOf({ image, label }: ProductCard): string {
	const drawing = image.replace(/\w\.svg$/, '').replace(/\?g=\w+$/, '');
	return `${drawing} ${label?.words ?? ''}`.toLowerCase();
}

/** The pairs of a list that stand side by side and look alike though they are different things. */
const alikeIn = (cards: readonly (ProductCard | undefined)[]): string[] =>
	cards.flatMap((one, i) => {
		const next = cards[i + 1];
		if (!one || !next || looksOf(one) !== looksOf(next)) return [];
		return things.get(one.libraryProductId) === things.get(next.libraryProductId) ? [] : [[one.name, next.name].toSorted().join(' / ')];
	});

type Kind = { parent: string; secondary?: string };

/** All cards of a category's list, page after page. */
async function cardsOf(kind: Kind): Promise<(ProductCard | undefined)[]> {
	let cursor: string | null | undefined;
	const cards: (ProductCard | undefined)[] = [];
	do {
		const page = await listProducts(api.app, { point: DEFAULT_POINT, language: 'en', ...kind, limit: 60, ...(cursor && { cursor }) });
		cards.push(...page.products.map(([card]) => card));
		cursor = page.nextCursor;
	} while (cursor);
	return cards;
}

test('V14 no two neighbours of a category’s list look alike at any hour of the day unless they are the same thing', async () => {
	const alike = new Set<string>();
	const parts = await api.app.db.selectFrom('secondary_categories').select(['parent_code as parent', 'code as secondary']).execute();
	const parents = await api.app.db.selectFrom('categories').select('code as parent').execute();
	// What shut shops sell stands last, so a list's neighbours change with the hour.
	for (let hour = 0; hour < 24; hour += 2, api.pass(2 * HOUR_MS)) {
		let seen = 0;
		for (const kind of [...parents, ...parts]) {
			const cards = await cardsOf(kind);
			seen += cards.length;
			for (const pair of alikeIn(cards)) alike.add(pair);
		}
		expect(seen).toBeGreaterThan(700);
	}
	expect([...alike]).toEqual([]);
});

test('V14 no two neighbours on a shop’s shelf look alike unless they are the same thing', async () => {
	const alike = new Set<string>();
	for (const { id } of await api.app.db.selectFrom('shops').select('id').execute()) {
		const shop = await findShop(api.app, id, { point: DEFAULT_POINT, language: 'en' });
		const at = { page: 1, size: 1_000, point: DEFAULT_POINT, language: 'en' } as const;
		for (const { products } of shop ? await listShopSections(api.app, shop, at) : [])
			for (const pair of alikeIn(products.map(([card]) => card))) alike.add(pair);
	}
	expect([...alike]).toEqual([]);
});

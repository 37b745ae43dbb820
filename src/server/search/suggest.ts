import type { Suggestion } from '#lib/contract/search.ts';
import type { Point } from '#lib/geo.ts';
import type { Language } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { listProducts } from '#server/catalog/products.ts';
import { listShops } from '#server/catalog/shops.ts';
import { correctQuery } from '#server/search/correction.ts';
import { thingMeant } from '#server/search/everyday-words.ts';
import { interleave, separateWords } from '#server/search/separate-words.ts';

const SUGGESTIONS = 10;
const STORES = 3;

type Asked = { text: string; point: Point; language: Language };

async function find(app: App, { text, point, language }: Asked): Promise<Suggestion[]> {
	const [{ products }, { shops }] = await Promise.all([
		listProducts(app, { q: text, point, language, limit: SUGGESTIONS }),
		listShops(app, { q: text, point, language, limit: STORES }),
	]);
	const found = products.flatMap(([card]): Suggestion[] => {
		if (!card) return [];
		const { name, libraryProductId, store, image, sellingPrice, url } = card;
		return [{ type: 'PRODUCT', text: name, id: libraryProductId, storeId: store.id, image, price: sellingPrice, url }];
	});
	const stores = shops.map(({ id, name, image, url }): Suggestion => ({ type: 'STORE', text: name, id, storeId: id, image, url }));
	return [...found.slice(0, SUGGESTIONS - stores.length), ...stores];
}

/**
 * At most ten products and shops near a place that begin like the text, in any script: products first, then shops. For text that finds
 * nothing, what was probably meant is suggested, as the search itself corrects it, or else each word by itself.
 */
export async function suggest(app: App, asked: Asked): Promise<Suggestion[]> {
	if (!asked.text.trim()) return [];
	const found = await find(app, asked);
	if (found.length > 0) return found;
	const meant = thingMeant(asked.text) ?? (await correctQuery(app, asked.text));
	const instead = meant ? await find(app, { ...asked, text: meant }) : [];
	if (instead.length > 0) return instead;
	const each = await Promise.all(separateWords(asked.text).map((text) => find(app, { ...asked, text })));
	return interleave(each, ({ type, id }) => `${type} ${id}`).slice(0, SUGGESTIONS);
}

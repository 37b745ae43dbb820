import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import type { App } from '#server/ports/app.ts';
import type { SearchAsked } from '#server/ports/ports.ts';
import { type Opens, opensAround } from '#server/search/when-shops-open.ts';
import { meaningOf } from '#server/search/when-to-correct.ts';

const SUGGESTIONS = 10;
const STORES = 3;

/** The pack that the results show first, at the same shop. */
function ofProduct(card: ProductCard, opens: Opens): Suggestion {
	const { retailerProductId, image, mrp, inStock, maxQuantity, isAppExclusiveOffer, url } = card;
	return {
		type: 'PRODUCT',
		text: card.name,
		id: card.libraryProductId,
		storeId: card.store.id,
		storeName: card.store.name,
		retailerProductId,
		pack: card.measurementDisplayText,
		image,
		price: card.sellingPrice,
		mrp,
		inStock,
		maxQuantity,
		isAppExclusiveOffer,
		url,
		...opens(card.store.id),
	};
}

/** One of each list in turn; what several lists have comes once, where it is first. */
function inTurn(lists: readonly (readonly ProductCard[])[]): ProductCard[] {
	const longest = Math.max(...lists.map(({ length }) => length));
	const all = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
	return all.filter(({ libraryProductId: id }, i) => all.findIndex((one) => one.libraryProductId === id) === i);
}

/** Suggestions for the text, or for the texts it is searched as; shops only when it is one text. */
async function find(app: App, { text, point, language }: SearchAsked, each: readonly string[] = [text]): Promise<Suggestion[]> {
	const ask = async (one: string): Promise<ProductCard[]> => {
		const { products } = await listProducts(app, { q: text, each: [one], point, language, limit: SUGGESTIONS, isTyping: true });
		return products.flatMap(([card]) => card ?? []);
	};
	const [lists, { shops }, opens] = await Promise.all([
		Promise.all(each.map(ask)),
		each.length === 1 ? listShops(app, { q: each[0], point, language, limit: STORES }) : { shops: [] },
		opensAround(app, { point, language }),
	]);
	const found = inTurn(lists).map((card) => ofProduct(card, opens));
	const stores = shops.map(
		({ id, name, image, url }): Suggestion => ({ type: 'STORE', text: name, id, storeId: id, image, url, ...opens(id) }),
	);
	return [...found.slice(0, SUGGESTIONS - stores.length), ...stores];
}

/**
 * At most SUGGESTIONS products and shops near a place whose names begin like the text, in any script: products first, then shops. A text that the
 * search corrects is corrected here too.
 */
export async function suggest(app: App, asked: SearchAsked): Promise<Suggestion[]> {
	if (!asked.text.trim()) return [];
	const { text: q, point, language } = asked;
	const found = await find(app, asked);
	const meaning = await meaningOf(app, { q, point, language }, found.length, false);
	if (meaning.kind === 'typed') return found;
	return find(app, asked, meaning.kind === 'instead' ? [meaning.text] : meaning.texts);
}

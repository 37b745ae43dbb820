import type { AstroGlobal } from 'astro';
import type { ProductCard, ShopCard } from '#lib/contract/catalog.ts';
import { tag } from '#server/catalog/tags.ts';

/** Opening hours turn over by the minute; prices and stock drop the page by their tags long before. */
const MAX_AGE_S = 60;
const SWR_S = 600;

/** Every page names its place in the header, so all of them vary on it; the tags say what it shows. */
export function cachePage({ cache, response }: Pick<AstroGlobal, 'cache' | 'response'>, tags: Iterable<string>): void {
	cache.set({ maxAge: MAX_AGE_S, swr: SWR_S, tags: [...new Set([tag.catalog, ...tags])] });
	response.headers.set('Vary', 'x-place');
}

export const shopTags = (shops: readonly Pick<ShopCard, 'id'>[]): string[] => [tag.shops, ...shops.map(({ id }) => tag.shop(id))];

export const productTags = (products: readonly (readonly ProductCard[])[]): string[] =>
	products.flatMap((variants) => variants.flatMap((card) => [tag.product(card.libraryProductId), tag.shop(card.store.id)]));

import type { AstroGlobal } from 'astro';
import type { ProductCard, ShopCard } from '#lib/contract/catalog.ts';
import { msToNextTurn, shopsServing } from '#server/catalog/near.ts';
import { tag } from '#server/catalog/tags.ts';

const MAX_AGE_S = 60;
const SWR_S = 600;

/**
 * Every page names its place in the header, so all of them vary on it; the tags say what it shows. A page that tells who is open
 * is given `turnMs`, after which it is no longer true, and is not kept beyond; prices and stock drop the page by their tags.
 */
export function cachePage(
	{ cache, response }: Pick<AstroGlobal, 'cache' | 'response'>,
	tags: Iterable<string>,
	turnMs: number | null = null,
): void {
	const lifeS = turnMs === null ? MAX_AGE_S + SWR_S : Math.max(1, Math.floor(turnMs / 1_000));
	const maxAge = Math.min(MAX_AGE_S, lifeS);
	cache.set({ maxAge, swr: Math.min(SWR_S, lifeS - maxAge), tags: [...new Set([tag.catalog, ...tags])] });
	response.headers.set('Vary', 'x-place');
}

export const shopTags = (shops: readonly Pick<ShopCard, 'id'>[]): string[] => [tag.shops, ...shops.map(({ id }) => tag.shop(id))];

export const productTags = (products: readonly (readonly ProductCard[])[]): string[] =>
	products.flatMap((variants) => variants.flatMap((card) => [tag.product(card.libraryProductId), tag.shop(card.store.id)]));

/** After how many milliseconds the first of the shops around the visitor opens or closes: lists put the open ones first. */
export const turnAround = async ({ app, place }: App.Locals): Promise<number | null> =>
	msToNextTurn(await shopsServing(app, place.point), app.clock.now());

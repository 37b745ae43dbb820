import type { AstroGlobal } from 'astro';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import { TRUE_UNTIL } from '#lib/page/page-life.ts';
import { msToNextChange } from '#server/catalogue/shops/next-change.ts';
import { type NearShop, shopsServing } from '#server/catalogue/shops/serviceability.ts';
import { tag } from '#server/catalogue/tags.ts';

const MAX_AGE_S = 60;
const SWR_S = 600;

/**
 * Every page names its place in the header, so all of them vary on it; the tags say what it shows. A page that tells who is open
 * is given `changeMs`, after which that is no longer true, and is not cached beyond that instant; prices and stock drop the page by their tags.
 */
export function cachePage(
	{ cache, response, locals }: Pick<AstroGlobal, 'cache' | 'response' | 'locals'>,
	tags: Iterable<string>,
	changeMs: number | null = null,
): void {
	cache.set({ maxAge: MAX_AGE_S, swr: SWR_S, tags: [...new Set([tag.catalog, ...tags])] });
	response.headers.set('Vary', 'x-place');
	if (changeMs !== null) response.headers.set(TRUE_UNTIL, String(locals.app.clock.now().getTime() + changeMs));
}

export const shopTags = (shops: readonly Pick<ShopCard, 'id'>[]): string[] => [tag.shops, ...shops.map(({ id }) => tag.shop(id))];

/**
 * A page that lists what these shops sell: a changed price or stock of any of them may bring a product in or put it elsewhere, shown now
 * or not, and open shops come first. `more` are the tags of what else it shows.
 */
export function cacheProducts(
	astro: Pick<AstroGlobal, 'cache' | 'response' | 'locals'>,
	shops: readonly NearShop[],
	more: readonly string[] = [],
): void {
	const tags = [...shopTags(shops.map(({ shop }) => shop)), ...more];
	cachePage(astro, tags, msToNextChange(shops, astro.locals.app.clock.now()));
}

/** The same for all shops that serve the visitor's place. */
export async function cacheProductsAround(
	astro: Pick<AstroGlobal, 'cache' | 'response' | 'locals'>,
	more?: readonly string[],
): Promise<void> {
	const { app, place } = astro.locals;
	cacheProducts(astro, await shopsServing(app, place.point), more);
}

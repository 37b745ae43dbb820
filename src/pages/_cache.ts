import type { AstroGlobal } from 'astro';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import { TRUE_UNTIL } from '#lib/page/true-until.ts';
import { msToNextChange } from '#server/catalogue/shops/next-change.ts';
import { type NearShop, shopsServing } from '#server/catalogue/shops/serviceability.ts';
import { tag } from '#server/catalogue/tags.ts';

const MAX_AGE_S = 60;
const SWR_S = 600;

/**
 * Has the page cached under the tags of what it shows. Every page names its place in the header, so all pages vary on it. A page that says
 * which shops are open gives `changeMs`, after which that is no longer true, and is not cached beyond it; prices and stock drop a page by
 * their tags.
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
 * Has a page cached that lists products of these shops: each changed price or stock may change the list, also of products that it does not
 * show now, and so does opening and closing. `more` are the tags of what else the page shows, and after `turnMs` the clock
 * changes that.
 */
export function cacheProducts(
	astro: Pick<AstroGlobal, 'cache' | 'response' | 'locals'>,
	shops: readonly NearShop[],
	more: readonly string[] = [],
	turnMs: number | null = null,
): void {
	const tags = [...shopTags(shops.map(({ shop }) => shop)), ...more];
	const waits = [msToNextChange(shops, astro.locals.app.clock.now()), turnMs].filter((wait) => wait !== null);
	cachePage(astro, tags, waits.length > 0 ? Math.min(...waits) : null);
}

/** The same for all shops that serve the visitor's place. */
export async function cacheProductsAround(
	astro: Pick<AstroGlobal, 'cache' | 'response' | 'locals'>,
	more?: readonly string[],
	turnMs?: number | null,
): Promise<void> {
	const { app, place } = astro.locals;
	cacheProducts(astro, await shopsServing(app, place.point), more, turnMs);
}

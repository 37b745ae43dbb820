import type { AstroGlobal } from 'astro';
import { TRUE_UNTIL } from '#lib/page/true-until.ts';
import { msToNextChange } from '#server/catalogue/shops/next-change.ts';
import { type NearShop, shopsServing } from '#server/catalogue/shops/serving-shops.ts';
import { type CategoryPart, tag } from '#server/catalogue/tags.ts';
import { pickupShopsInstead } from '#server/place/unserved.ts';

type Page = Pick<AstroGlobal, 'cache' | 'response' | 'locals'>;
/** What a page shows besides: further tags, and milliseconds after which the clock changes something of it. */
type Shown = { tags?: readonly string[]; changeMs?: number | null };

const MAX_AGE_S = 60;
const SWR_S = 600;
/** Of more shops than these a page names none: every visitor downloads the names where no edge takes them out. */
const NAMED_SHOPS = 96;

const idsOf = (shops: readonly NearShop[]): string[] => shops.map(({ shop }) => shop.id);

/** The tags of what lists go by of these shops. */
export const sellersShown = (ids: readonly string[]): string[] => (ids.length > NAMED_SHOPS ? [tag.shops] : ids.map(tag.seller));

/** The tags of a part of the shelves of these shops. */
export const shelvesShown = (ids: readonly string[], part: CategoryPart): string[] =>
	ids.length > NAMED_SHOPS ? [part.parent ? tag.category(part.parent) : tag.shelves] : ids.map((id) => tag.shelf(id, part));

/** Has a page cached as it was drawn at an instant; all pages vary on the place, which every page names in its header. */
export function keepPage({ cache, response }: Omit<Page, 'locals'>, at: Date, { tags = [], changeMs = null }: Shown): void {
	cache.set({ maxAge: MAX_AGE_S, swr: SWR_S, tags: [...new Set([tag.catalog, tag.sellers, ...tags])] });
	response.headers.set('Vary', 'x-place');
	if (changeMs !== null) response.headers.set(TRUE_UNTIL, String(at.getTime() + changeMs));
}

const earliest = (waits: readonly (number | null)[]): number | null =>
	waits.reduce((one, other) => (one === null || other === null ? (one ?? other) : Math.min(one, other)), null);

/**
 * Has the page cached under the tags of what it shows or would show after a change; those of its frame come by themselves. A page that says which
 * shops are open gives `changeMs`, after which that is no longer true, and is not cached beyond it; prices and stock drop a page by their tags.
 */
export async function cachePage(page: Page, { tags = [], changeMs = null }: Shown = {}): Promise<void> {
	const { app, place } = page.locals;
	const now = app.clock.now();
	// Where nobody delivers, every page shows shops where one can collect, which may be any.
	const instead = await pickupShopsInstead(app, place.point);
	const ofFrame = instead ? [tag.shops, ...idsOf(instead).map(tag.shop)] : [];
	keepPage(page, now, { tags: [...ofFrame, ...tags], changeMs: earliest([changeMs, instead && msToNextChange(instead, now)]) });
}

/**
 * Has a page cached that chooses among the shops around: each may come into it or go. `more` is what it shows of them besides what lists go by.
 */
export async function cacheAround(page: Page, more: Shown = {}, shelves: CategoryPart | null = null): Promise<void> {
	const { app, place } = page.locals;
	const around = await shopsServing(app, place.point);
	const ids = idsOf(around);
	const tags = [...sellersShown(ids), ...(shelves ? shelvesShown(ids, shelves) : []), ...(more.tags ?? [])];
	await cachePage(page, { tags, changeMs: earliest([msToNextChange(around, app.clock.now()), more.changeMs ?? null]) });
}

/**
 * The same for a page that lists products from a part of their shelves: each changed price or stock there may change the list, also of products
 * that it does not show now.
 */
export const cacheProductsAround = (page: Page, part: CategoryPart, more: Shown = {}): Promise<void> => cacheAround(page, more, part);

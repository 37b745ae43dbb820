import type { AstroGlobal } from 'astro';
import type { Category } from '#lib/contract/catalogue.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { aboutPlace } from '#lib/place/about-place.ts';
import { isSoldAnywhere } from '#server/catalogue/products/sold-anywhere.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import { cacheAround } from './_cache-page.ts';
import { frameOf } from './_frame.ts';

const SHOPS_ON_PAGE = 24;

/** The shops around the visitor's place: all of them, or those of one category. `total` counts open and closed ones. */
export async function shopsView(
	astro: Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>,
	categories: readonly Category[],
	category: Category | null,
) {
	const { app, language, place, t } = astro.locals;
	const query = astro.url.searchParams;
	const openNow = query.get('openNow') === '1';
	const shown = { categoryId: category?.id, openNow, cursor: query.get('cursor') ?? undefined, limit: SHOPS_ON_PAGE };
	const [frame, serving, { shops, nextCursor }] = await Promise.all([
		frameOf(astro.locals),
		sellersServing(app, place.point),
		listShops(app, { point: place.point, language, ...shown }),
	]);
	// An empty list asks whether any shop sells something of it.
	const ofNone = shops.length === 0 ? [tag.stock] : [];
	await cacheAround(astro, { tags: [...shops.map(({ id }) => tag.shop(id)), ...ofNone] });
	const addressOf = ({ slug, id }: Category) => paths.shopCategory(slug, id);
	const kinds = [
		{ name: t('category.all'), url: paths.shops(), current: category === null && !openNow },
		...categories.map((one) => ({ name: one.name, url: addressOf(one), current: one.id === category?.id })),
	];
	const all = category ? serving.filter(({ shop }) => shop.soldCategoryIds.includes(category.id)) : serving;
	const total = all.length;
	const open = all.filter(({ state }) => state.isOpen).length;
	const told = { count: openNow ? open : total, place: frame.placeName };
	const factKey = !openNow ? 'shops.count' : open > 0 ? 'home.openNow' : 'home.noneOpen';
	return {
		frame,
		total,
		/** How many shops the list has: all, or those that are open now. */
		fact: aboutPlace(factKey, told, t),
		/** No shop of the store sells it, so search engines do not index the page. */
		isForNobody: total === 0 && !(await isSoldAnywhere(app, category?.id)),
		list: { kinds, shops, nextCursor, openNow, action: localizePath(category ? addressOf(category) : paths.shops(), language) },
	};
}

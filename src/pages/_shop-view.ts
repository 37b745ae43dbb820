import type { AstroGlobal } from 'astro';
import { filtersOf } from '#lib/catalogue/list-filters.ts';
import { LIST_PAGE_SIZE } from '#lib/constants.ts';
import type { Shop } from '#lib/contract/catalogue.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { listShopSections } from '#server/catalogue/products/shop-sections.ts';
import { shopsWithNamesake } from '#server/catalogue/shops/namesakes.ts';
import { shopToday } from '#server/catalogue/shops/next-change.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { shopRatings } from '#server/catalogue/shops/shop-ratings.ts';
import { tag } from '#server/catalogue/tags.ts';
import { placeInArea, shopArea } from '#server/place/shop-area.ts';
import { cachePage } from './_cache-page.ts';
import { frameOf } from './_frame.ts';

const PLACES = 12;

/** The products that the address of a shop asks for: a page of its sections, or the results of a search or sort. */
async function productsView({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, shop: Shop) {
	const { app, language, place } = locals;
	const query = url.searchParams;
	const q = query.get('q')?.trim() || undefined;
	const { sort = 'relevance' } = filtersOf(query);
	const cursor = query.get('cursor') ?? undefined;
	const where = { point: place.point, language };
	if (q || sort !== 'relevance') {
		const found = await listProducts(app, { ...where, store: shop.id, q, sort, cursor, limit: LIST_PAGE_SIZE });
		return { kind: 'found', q, sort, ...found } as const;
	}
	const total = shop.categories.reduce((sum, { productCount }) => sum + productCount, 0);
	const pages = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
	const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
	return {
		kind: 'sections',
		total,
		page,
		pages,
		sections: await listShopSections(app, shop, { ...where, page, size: LIST_PAGE_SIZE }),
	} as const;
}

/** A shop and a page of its products, for both of its addresses; `null` when there is no such shop. */
export async function shopView(astro: Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>, asked: string) {
	const { app, language, place } = astro.locals;
	const shop = await findShop(app, asked, { point: place.point, language });
	if (!shop) return null;
	const { id } = shop;
	const [today, area] = await Promise.all([shopToday(app, id), shopArea(app, id, { language, limit: PLACES })]);
	if (!today) return null;
	const [frame, namesakes, list] = await Promise.all([frameOf(astro.locals), shopsWithNamesake(app), productsView(astro, shop)]);
	await cachePage(astro, { tags: [tag.shop(id), tag.shelf(id)], changeMs: today.changeMs });
	const said = shop.rating === null ? null : await shopRatings(app, id);
	const around = shop.serviceable ? null : await placeInArea(app, id, language);
	const from = place.isDefault ? null : place.point;
	return {
		frame,
		hasNamesake: namesakes.has(id),
		view: { shop, weekday: today.weekday, area, around, from, list, said: said?.ok ? said.value : null },
	};
}

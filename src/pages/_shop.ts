import type { AstroGlobal } from 'astro';
import { filtersOf } from '#lib/list-filters.ts';
import { listCategories } from '#server/catalog/categories.ts';
import { shopsWithNamesake } from '#server/catalog/namesakes.ts';
import { listProducts } from '#server/catalog/products.ts';
import { findShop } from '#server/catalog/shop.ts';
import { tag } from '#server/catalog/tags.ts';
import { cachePage } from './_cache.ts';
import { frameOf } from './_frame.ts';

const PRODUCTS = 40;

/** A shop and a page of its shelves, as the address narrows them; `null` when there is no such shop. Both of its addresses show it. */
export async function shopView(astro: Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>, id: string) {
	const { app, language, place } = astro.locals;
	const query = astro.url.searchParams;
	const category = query.get('category') ?? undefined;
	const q = query.get('q')?.trim() || undefined;
	const { sort, cursor } = filtersOf(query);
	const [shop, parents] = await Promise.all([findShop(app, id, { point: place.point, language }), listCategories(app, language)]);
	if (!shop) return null;
	const isParent = parents.some(({ code }) => code === category);
	const [frame, namesakes, { products, total, nextCursor }] = await Promise.all([
		frameOf(astro.locals),
		shopsWithNamesake(app),
		listProducts(app, {
			point: place.point,
			language,
			store: id,
			q,
			sort,
			cursor,
			limit: PRODUCTS,
			...(isParent ? { parent: category } : { secondary: category }),
		}),
	]);
	// All its shelves change with the shop's own tag.
	cachePage(astro, [tag.shop(id)]);
	return { frame, hasNamesake: namesakes.has(id), view: { shop, products, total, nextCursor, category, q, sort } };
}

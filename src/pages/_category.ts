import type { AstroGlobal } from 'astro';
import { filtersOf } from '#lib/list-filters.ts';
import { listCategories } from '#server/catalog/categories.ts';
import { listProducts } from '#server/catalog/products.ts';
import { tag } from '#server/catalog/tags.ts';
import { cachePage, productTags } from './_cache.ts';
import { frameOf } from './_frame.ts';

const PRODUCTS = 40;

/** What a parent category, or one of its secondary ones, sells around the place; `null` when there is no such category. */
export async function categoryView(
	astro: Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>,
	parent: string,
	secondary: string | null,
) {
	const { app, language, place } = astro.locals;
	const category = (await listCategories(app, language)).find(({ code }) => code === parent);
	const part = category?.secondaryCategories.find(({ code }) => code === secondary);
	if (!category || (secondary !== null && !part)) return null;
	const filters = filtersOf(astro.url.searchParams);
	const [frame, { products, total, nextCursor }] = await Promise.all([
		frameOf(astro.locals),
		listProducts(app, { point: place.point, language, parent, secondary: part?.code, ...filters, limit: PRODUCTS }),
	]);
	cachePage(astro, [tag.category(parent), tag.shops, ...productTags(products)]);
	return {
		frame,
		view: { category, secondary: part?.code ?? null, name: part?.name ?? category.name, products, total, nextCursor, filters },
	};
}

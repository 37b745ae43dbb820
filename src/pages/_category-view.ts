import type { AstroGlobal } from 'astro';
import { filtersOf } from '#lib/catalogue/list-filters.ts';
import { LIST_PAGE_SIZE } from '#lib/constants.ts';
import { findCategory } from '#server/catalogue/categories.ts';
import { listFacets } from '#server/catalogue/products/facets.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { isListedAnywhere } from '#server/catalogue/products/sold-anywhere.ts';
import { closedShopsAround, sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import { kindPicture } from '#server/taxonomy/kind-pictures.ts';
import { cacheProductsAround } from './_cache-page.ts';
import { frameOf } from './_frame.ts';

/** The products of a parent category or a secondary category around the place; `null` when there is no such category. */
export async function categoryView(
	astro: Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>,
	parent: string,
	secondary: string | null,
) {
	const { app, language, place } = astro.locals;
	const category = await findCategory(app, language, ({ code }) => code === parent);
	const part = category?.secondaryCategories.find(({ code }) => code === secondary);
	if (!category || (secondary !== null && !part)) return null;
	const filters = filtersOf(astro.url.searchParams);
	const base = { point: place.point, language, parent, secondary: part?.code };
	const [frame, { products, total }, facets, near, shut] = await Promise.all([
		frameOf(astro.locals),
		listProducts(app, { ...filters, ...base, limit: LIST_PAGE_SIZE }),
		listFacets(app, base, filters),
		sellersServing(app, place.point),
		closedShopsAround(app, place.point),
	]);
	// An empty page asks whether any shop lists something of it, which is what pages say of shops.
	await cacheProductsAround(astro, { parent, secondary }, { tags: total === 0 ? [tag.shops] : [] });
	return {
		frame,
		/** No shop of the store sells it, so search engines do not index the page. */
		isForNobody: total === 0 && !(await isListedAnywhere(app, parent, part?.code ?? null)),
		view: {
			category,
			kindPicture: (code: string | null) => kindPicture(parent, code) ?? category.icon,
			secondary: part?.code ?? null,
			name: part?.name ?? category.name,
			products,
			total,
			facets,
			filters,
			shut,
			isServed: near.length > 0,
		},
	};
}

import type { Category } from '#lib/contract/catalog.ts';
import type { Point } from '#lib/geo.ts';
import type { Language } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { listCategories } from '#server/catalog/categories.ts';
import { sellersServing } from '#server/catalog/shops/near.ts';

/** The categories of which some shop that delivers to a point has something, in their order: where to look. None where no shop delivers. */
export async function categoriesAround(app: App, { point, language }: { point: Point; language: Language }): Promise<Category[]> {
	const [categories, near] = await Promise.all([listCategories(app, language), sellersServing(app, point)]);
	return categories.filter(({ code }) => near.some(({ shop }) => shop.codes.has(code)));
}

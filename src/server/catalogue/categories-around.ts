import type { Category } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { listCategories } from '#server/catalogue/categories.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import type { App } from '#server/ports/app.ts';

/** The categories of which the shops that deliver to a point have something, in their order; empty where no shop delivers. */
export async function categoriesAround(app: App, { point, language }: { point: Point; language: Language }): Promise<Category[]> {
	const [categories, near] = await Promise.all([listCategories(app, language), sellersServing(app, point)]);
	return categories.filter(({ code }) => near.some(({ shop }) => shop.codes.has(code)));
}

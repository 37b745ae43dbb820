import { INFO_CHANGED_ON, INFO_PATHS } from '#lib/info.ts';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import type { App } from '#server/app/app.ts';
import { categoryTable } from '#server/catalog/categories.ts';
import { allCities } from '#server/catalog/cities.ts';
import type { SitemapPage } from '#server/sitemap/xml.ts';

/** The pages that are few and kept in memory: home, shops, categories, cities, and the informational ones. */
export async function fixedPages(app: App): Promise<SitemapPage[]> {
	const categories = await categoryTable(app);
	const listed = [
		paths.home(),
		paths.shops(),
		...categories.flatMap(({ id, slug, code, secondaries }) => [
			paths.shopCategory(slug, id),
			paths.category(code),
			...secondaries.map((one) => paths.category(code, one.code)),
		]),
		...(await allCities(app, DEFAULT_LANGUAGE)).map(({ slug }) => `/india/${slug}`),
	];
	return [...listed.map((path) => ({ path, changedOn: null })), ...INFO_PATHS.map((path) => ({ path, changedOn: INFO_CHANGED_ON }))];
}

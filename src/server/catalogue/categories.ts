import type { Category } from '#lib/contract/catalogue.ts';
import { type Language, type Names, nameIn } from '#lib/languages.ts';
import { remember } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

export type CategoryRecord = {
	id: number;
	code: string;
	slug: string;
	names: Names;
	art: string;
	ground: string;
	seo: boolean;
	/** A photograph in place of the drawing. */
	image: string | null;
	/** Lists of categories leave it out; its pages stay. */
	is_hidden: boolean;
	secondaries: readonly { code: string; names: Names }[];
};

/** All categories with their secondary categories, in their order. */
export const categoryTable = (app: Pick<App, 'db'>): Promise<readonly CategoryRecord[]> =>
	remember(
		app,
		'categories',
		async () => {
			const [parents, secondaries] = await Promise.all([
				app.db.selectFrom('categories').selectAll().orderBy('position').execute(),
				app.db.selectFrom('secondary_categories').selectAll().orderBy('position').execute(),
			]);
			return parents.map((row) => ({
				...row,
				secondaries: secondaries.filter((one) => one.parent_code === row.code).map(({ code, names }) => ({ code, names })),
			}));
		},
		[tag.catalog],
	);

/** A category with its names in a language. `icon` is the address of its picture. */
function categoryIn(category: CategoryRecord, language: Language): Category {
	return {
		id: category.id,
		code: category.code,
		name: nameIn(category.names, language),
		slug: category.slug,
		icon: category.image ?? `/art/${category.art}.svg?g=${category.ground}`,
		secondaryCategories: category.secondaries.map(({ code, names }) => ({ code, name: nameIn(names, language) })),
	};
}

/** All categories in their order, also those that lists leave out, with names in a language. */
export const allCategories = async (app: App, language: Language): Promise<Category[]> =>
	(await categoryTable(app)).map((category) => categoryIn(category, language));

/** The categories of lists in their order, with names in a language. */
export const listCategories = async (app: App, language: Language): Promise<Category[]> =>
	(await categoryTable(app)).filter(({ is_hidden }) => !is_hidden).map((category) => categoryIn(category, language));

/** One category, also one that lists leave out; undefined when there is no such category. */
export async function findCategory(app: App, language: Language, is: (category: CategoryRecord) => boolean): Promise<Category | undefined> {
	const found = (await categoryTable(app)).find(is);
	return found && categoryIn(found, language);
}

/** What one section of a shop's page holds: a secondary category, or the products of a parent that have none (`secondary` null). */
export type SectionKind = { parent: string; secondary: string | null; names: Names };

/** All kinds of section in the order a shop shows them: those of its own category first, then as the catalogue has them. */
export async function sectionKinds(app: Pick<App, 'db'>, ownCategoryId: number): Promise<SectionKind[]> {
	const parents = await categoryTable(app);
	const own = parents.filter(({ id }) => id === ownCategoryId);
	return [...own, ...parents.filter(({ id }) => id !== ownCategoryId)].flatMap(({ code, names, secondaries }) => [
		...secondaries.map((one) => ({ parent: code, secondary: one.code, names: one.names })),
		{ parent: code, secondary: null, names },
	]);
}

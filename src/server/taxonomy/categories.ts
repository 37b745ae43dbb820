import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Db } from '#server/db/tables.ts';

const LanguageName = z.string().check(z.minLength(1));
const AllNames = z.object({
	en: LanguageName,
	hi: LanguageName,
	mr: LanguageName,
	gu: LanguageName,
	kn: LanguageName,
	te: LanguageName,
});
const CategoryFile = z.array(
	z.object({
		id: z.int(),
		code: z.string(),
		slug: z.string(),
		art: z.string(),
		ground: z.string(),
		seo: z.boolean(),
		names: AllNames,
		secondary: z.array(z.object({ code: z.string(), art: z.string(), names: AllNames })),
	}),
);
export type TaxonomyCategory = z.output<typeof CategoryFile>[number];

/** The categories of the product (§1), read from the file; throws when the file has the wrong form. */
export function taxonomyCategories(): TaxonomyCategory[] {
	return CategoryFile.parse(JSON.parse(readFileSync(new URL('./categories.json', import.meta.url), 'utf8')));
}

/**
 * Inserts missing categories at every start: an empty store needs them before anything can be imported. What the association has merged into
 * another stays merged.
 */
export async function insertTaxonomy(db: Db): Promise<void> {
	const moved = new Set(
		(await db.selectFrom('moved_addresses').select('old').where('kind', '=', 'categories').execute()).map(({ old }) => old),
	);
	const categories = taxonomyCategories()
		.filter(({ code }) => !moved.has(code))
		.map((parent) => ({ ...parent, secondary: parent.secondary.filter(({ code }) => !moved.has(`${parent.code}/${code}`)) }));
	await db
		.insertInto('categories')
		.values(
			categories.map(({ id, code, slug, art, ground, seo, names }, position) => ({
				id,
				code,
				slug,
				art,
				ground,
				seo,
				names: JSON.stringify(names),
				position,
			})),
		)
		.onConflict((clash) => clash.doNothing())
		.execute();
	const secondaries = categories.flatMap((parent) =>
		parent.secondary.map(({ code, names }, position) => ({ parent_code: parent.code, code, names: JSON.stringify(names), position })),
	);
	await db
		.insertInto('secondary_categories')
		.values(secondaries)
		.onConflict((clash) => clash.doNothing())
		.execute();
}

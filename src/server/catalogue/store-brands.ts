import { type BrandIndex, brandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import { derive, remember } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

const NONE: BrandIndex = brandIndex([]);

/** The brands of the store by how they sound, for reading typed words; without words there is nothing to read. */
export async function brandsFor(app: App, { q }: { q?: string | undefined }): Promise<BrandIndex> {
	if (!q) return NONE;
	const names = await remember(
		app,
		'brand names',
		async () => (await app.db.selectFrom('brands').select('name').orderBy('id').execute()).map(({ name }) => name),
		[tag.catalog],
	);
	return names.length === 0 ? NONE : derive([names], 'index', () => brandIndex(names));
}

import type { Category } from '#lib/contract/catalog.ts';
import { paths } from '#lib/paths.ts';

type Kind = Pick<Category, 'id' | 'slug' | 'name'>;

/** The links above a list of shops: all of them, and each kind; `current` is the id of the kind whose list it is, `null` for all. */
export const kindLinks = (categories: readonly Kind[], current: Category['id'] | null, { t }: Pick<App.Locals, 't'>) => [
	{ name: t('category.all'), url: paths.shops(), current: current === null },
	...categories.map(({ id, slug, name }) => ({ name, url: paths.shopCategory(slug, id), current: id === current })),
];

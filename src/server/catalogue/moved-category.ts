import type { Category } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import { findCategory } from '#server/catalogue/categories.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import type { App } from '#server/ports/app.ts';

/** The path of the category that one was merged into, or of the part that a part was; null where neither was. */
export async function movedCategoryPath(app: Pick<App, 'db'>, parent: string, part: string | null): Promise<string | null> {
	const moved = (part !== null && (await movedTo(app, 'categories', `${parent}/${part}`))) || (await movedTo(app, 'categories', parent));
	if (!moved) return null;
	const [code = '', secondary] = moved.split('/');
	return paths.category(code, secondary);
}

/** The category that the one with this id or slug was merged into; undefined where it was not. */
export async function mergedCategory(app: App, language: Language, old: string): Promise<Category | undefined> {
	const moved = await movedTo(app, 'categories', old);
	return moved === null ? undefined : findCategory(app, language, ({ code }) => code === moved);
}

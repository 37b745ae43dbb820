import type { Names } from '#lib/languages.ts';
import type { Thing } from '#server/catalogue/lexicon/things.ts';
import { foldedText, foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { ImportError } from '#server/import/import-error.ts';
import type { Mapping } from '#server/import/mapping.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

export type CategoryRow = Row<'categories'>;
export type Secondary = { code: string; name: string; names: Names; isNew: boolean };
/**
 * `ours`: the secondary categories that every store has in the parent (`taxonomy`), by code. `isDefault`: the row says none that could be found.
 * `isOurs`: it says no other words than ours.
 */
export type RowCategory = {
	parent: CategoryRow;
	also: readonly CategoryRow[];
	secondary: Secondary | null;
	ours: ReadonlyMap<string, Secondary>;
	isDefault: boolean;
	isOurs: boolean;
};

/** The secondary category of a row: its own where that is one of ours, else that of what the product is, if it is one of the same category. */
export function secondaryFor({ parent, secondary, ours }: RowCategory, thing: Thing | null): Secondary | null {
	if (secondary && ours.has(secondary.code)) return secondary;
	return (thing?.parent === parent.code ? ours.get(thing.secondary) : undefined) ?? secondary;
}

const key = (category: string, sub: string) => `${foldedText(category)}>${foldedText(sub)}`;

/**
 * The code of a new category or a part of one, which is part of addresses: `Potato, Onion & Tomato` → `POTATO_ONION_TOMATO`. It has no two
 * underscores together, which divide a category from its part (`PARENT__PART`).
 */
export const newCategoryCode = (name: string): string =>
	foldForSearch(name)
		.join('_')
		.replace(/[^a-z0-9_]/g, '')
		.replace(/_+/g, '_')
		.toUpperCase()
		.slice(0, 40)
		.replace(/^_+|_+$/g, '');

/**
 * Finds the category of a row from its category and sub-category texts: by the mapping, else by code, id, slug or English name, else the
 * default. Null when the mapping leaves such rows out.
 */
export async function openCategories(
	db: Db,
	mapping: Mapping,
	byOption: string | null,
): Promise<(category: string, sub: string) => Read<RowCategory | null>> {
	const categories = await db.selectFrom('categories').selectAll().execute();
	const secondaries = await db.selectFrom('secondary_categories').selectAll().execute();
	const moved = await db.selectFrom('moved_addresses').select(['old', 'new']).where('kind', '=', 'categories').execute();
	const ours = categories.map((one) => one.code).join(', ');
	const remedy = `Our categories: ${ours}. Say which of yours is which under "categories" in a JSON file (--map FILE.json), or give --category CODE for all others.`;
	const byName = new Map<string, CategoryRow>();
	for (const one of categories) for (const name of [one.code, String(one.id), one.slug, one.names.en]) byName.set(foldedText(name), one);
	// A file may still name a category that was merged into another.
	for (const { old, new: code } of moved) {
		const winner = categories.find((one) => one.code === code);
		if (winner && !byName.has(foldedText(old))) byName.set(foldedText(old), winner);
	}
	const known = new Map<string, Secondary>();
	for (const { parent_code, code, names } of secondaries)
		for (const name of [names.en, code]) known.set(key(parent_code, name), { code, name: names.en, names, isNew: false });
	for (const { old, new: next } of moved) {
		const [parent = '', part = ''] = old.split('/');
		const [into = '', stays = ''] = next.split('/');
		const winner = parent === into ? known.get(key(into, stays)) : undefined;
		if (winner && part !== '' && !known.has(key(parent, part))) known.set(key(parent, part), winner);
	}
	const oursOf = new Map(
		taxonomyCategories().map(({ code, secondary }) => [
			code,
			new Map(
				secondary
					.filter((one) => secondaries.some((row) => row.parent_code === code && row.code === one.code))
					.map((one) => [one.code, { code: one.code, name: one.names.en, names: one.names, isNew: false }]),
			),
		]),
	);

	const parentOf = (code: string): CategoryRow => {
		const found = byName.get(foldedText(code));
		if (!found) throw new ImportError(`There is no category ${code}. There are: ${ours}.`);
		return found;
	};
	/** A category without a part. */
	const plain = (parent: CategoryRow): RowCategory => ({
		parent,
		also: [],
		secondary: null,
		ours: oursOf.get(parent.code) ?? new Map(),
		isDefault: false,
		isOurs: false,
	});
	const targetOf = (target: string | string[] | null): RowCategory | null => {
		if (target === null) return null;
		const [first = '', ...more] = typeof target === 'string' ? [target] : target;
		const [parentCode = '', secondaryCode] = first.split('/');
		const parent = parentOf(parentCode);
		const secondary = secondaryCode === undefined ? null : known.get(key(parent.code, secondaryCode));
		if (secondary === undefined)
			throw new ImportError(
				`${parent.code} has no secondary category ${secondaryCode}; leave it out to make one from the file's own words.`,
			);
		return { ...plain(parent), also: more.map(parentOf), secondary };
	};

	const mapped = new Map<string, RowCategory | null>();
	for (const [text, target] of Object.entries(mapping.categories)) {
		const at = text.indexOf(' > ');
		mapped.set(at < 0 ? key(text, '') : key(text.slice(0, at), text.slice(at + 3)), targetOf(target));
	}
	const fallbackCode = byOption ?? mapping.defaultCategory;
	const byDefault = fallbackCode === null ? null : targetOf(fallbackCode);
	const fallback = byDefault && { ...byDefault, isDefault: true };

	const secondaryOf = (parent: CategoryRow, sub: string): Secondary | null => {
		const found = known.get(key(parent.code, sub));
		if (found) return found;
		// A part with the name of a category of ours is none: a shop would show two sections of one name.
		if (byName.has(foldedText(sub))) return null;
		const code = newCategoryCode(sub);
		// Two spellings may have the same code; the first one gives the name. A text without Latin letters has no code for addresses.
		return code === '' ? null : (known.get(key(parent.code, code)) ?? { code, name: sub, names: { en: sub }, isNew: true });
	};
	/** `GROCERY;DAIRY`: several of ours, the own one first, as an export of shops writes them. */
	const listOf = (category: string): RowCategory | null => {
		const parts = category.split(';').map((part) => byName.get(foldedText(part)));
		const [parent, ...also] = parts.flatMap((part) => part ?? []);
		return parent && also.length > 0 && also.length + 1 === parts.length ? { ...plain(parent), also } : null;
	};
	return (category, sub) => {
		const exact = key(category, sub);
		const target = mapped.get(mapped.has(exact) ? exact : key(category, ''));
		if (target === null) return good(null);
		const parent = byName.get(foldedText(category));
		const listed = parent ? null : listOf(category);
		const found = target ?? listed ?? (parent ? plain(parent) : fallback);
		if (!found) {
			if (category === '') return bad('is empty, and there is no default category', remedy);
			return bad(`“${category}” is none of our categories`, remedy);
		}
		// "Groceries > Dairy" is Dairy, where the file itself says both.
		const meant = parent && !target && sub !== '' ? byName.get(foldedText(sub)) : undefined;
		if (meant && !known.has(key(found.parent.code, sub))) return good({ ...plain(meant), isOurs: true });
		const isOurs =
			!target && !listed && (parent !== undefined || category === '') && (sub === '' || known.has(key(found.parent.code, sub)));
		return good({ ...found, isOurs, ...(!found.secondary && sub !== '' && { secondary: secondaryOf(found.parent, sub) }) });
	};
}

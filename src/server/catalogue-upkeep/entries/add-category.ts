import { sql } from 'kysely';
import type { Checked } from '#lib/contract/table.ts';
import { wordsIn } from '#lib/languages.ts';
import { slugify } from '#lib/paths.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { changeAtCounter } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { setListPosition } from '#server/catalogue-upkeep/entries/list-position.ts';
import type { Db } from '#server/db/tables.ts';
import { newCategoryCode } from '#server/import/category-of-row.ts';
import { pictureToShow } from '#server/shelf/product-picture.ts';

/** More than any list of categories can show, and parts of one. */
const MOST = 100;
/** Ids below are those of the categories that every store has. */
const FIRST_ID = 1_000;
/** What is drawn for a category without a photograph. */
const ART = 'basket';
const GROUND = 'sand';

type Asked = Checked<'POST counter/categories'>;

const countOf = async (trx: Db, table: 'categories' | 'secondary_categories', of: ReturnType<typeof sql>): Promise<number> =>
	(await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${of}`.execute(trx)).rows[0]?.count ?? 0;

/** Makes a part of a category, the last one. */
async function addPart(trx: Db, parent: string, code: string, names: string): Promise<Result<null>> {
	const count = await countOf(trx, 'secondary_categories', sql`parent_code = ${parent}`);
	if (count >= MOST) return refuse('LIST_FULL', { params: { max: MOST } });
	const made = await sql`INSERT INTO secondary_categories (parent_code, code, names, position)
		SELECT code, ${code}, ${names}, (SELECT coalesce(max(position) + 1, 0) FROM secondary_categories WHERE parent_code = ${parent})
		FROM categories WHERE code = ${parent} ON CONFLICT DO NOTHING`.execute(trx);
	if (made.numAffectedRows) return ok(null);
	const isThere = await trx.selectFrom('categories').select('code').where('code', '=', parent).executeTakeFirst();
	return isThere ? refuse('NAME_TAKEN', { field: 'names' }) : refuse('NOT_FOUND', { field: 'parent' });
}

/** Makes a category, the last one unless it is given a place. */
async function addParent(trx: Db, code: string, asked: Asked, image: string | null): Promise<Result<null>> {
	const count = await countOf(trx, 'categories', sql`true`);
	if (count >= MOST) return refuse('LIST_FULL', { params: { max: MOST } });
	const made = await sql`
		INSERT INTO categories (id, code, slug, names, art, ground, image, position)
		SELECT greatest(max(id) + 1, ${FIRST_ID}::integer), ${code}, ${slugify(asked.names.en)}, ${JSON.stringify(wordsIn(asked.names))}, ${ART}, ${GROUND},
			${image}, max(position) + 1 FROM categories
		ON CONFLICT DO NOTHING`.execute(trx);
	if (!made.numAffectedRows) return refuse('NAME_TAKEN', { field: 'names' });
	if (asked.position !== undefined) await setListPosition(trx, 'categories', code, asked.position);
	return ok(null);
}

/**
 * Makes a category, or with `parent` a part of one. Refuses as `changeAtCounter`, with INPUT_INVALID an English name without Latin letters, which
 * has no address (`names`), or a picture that was not sent (`image`), with NOT_FOUND the parent, with NAME_TAKEN, and with LIST_FULL after 100.
 */
export function addCategory(asked: Asked, call: Call<'staff'>): Promise<Result<Record<string, never>>> {
	return changeAtCounter(call, async (trx) => {
		const { names, parent, image } = asked;
		const code = newCategoryCode(names.en);
		if (code === '' || foldForSearch(names.en).length === 0) return refuse('INPUT_INVALID', { field: 'names' });
		// What was merged keeps leading on from its code.
		const address = parent ? `${parent}/${code}` : code;
		const moved = trx.selectFrom('moved_addresses').select('old').where('kind', '=', 'categories').where('old', '=', address);
		if (await moved.executeTakeFirst()) return refuse('NAME_TAKEN', { field: 'names' });
		const known = await pictureToShow(trx, call.app, image);
		if (!known.ok) return known;
		const made = parent ? await addPart(trx, parent, code, JSON.stringify(wordsIn(names))) : await addParent(trx, code, asked, known.value);
		if (!made.ok) return made;
		return ok({ tags: [tag.catalog, tag.shops], kind: 'LIBRARY', did: 'ADDED', about: names.en, detail: 'categories' });
	});
}

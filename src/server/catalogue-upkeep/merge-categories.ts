import { sql } from 'kysely';
import type { Names } from '#lib/languages.ts';
import { lexemesBeside } from '#server/catalogue/lexicon/lexemes-beside.ts';
import { movingProducts } from '#server/catalogue/shops/lock-shelf.ts';
import { tag } from '#server/catalogue/tags.ts';
import { leaveAddress } from '#server/catalogue-upkeep/leave-address.ts';
import { setProductNames } from '#server/catalogue-upkeep/rename.ts';
import type { Db } from '#server/db/tables.ts';

/** A category by its code, or a part of one. */
export type CategoryKey = { parent: string; part: string | undefined };

const addressOf = ({ parent, part }: CategoryKey) => (part === undefined ? parent : `${parent}/${part}`);
const leave = (trx: Db, old: string, next: CategoryKey) =>
	leaveAddress(trx, { kind: 'categories', old, new: addressOf(next), source_key: null });

/**
 * Moves at most `most` products of a category or a part, and reads them anew, so that they are found by the words of where they are now. Answers
 * how many were; with fewer than `most` all are moved.
 */
async function moveProducts(trx: Db, from: CategoryKey, into: CategoryKey, most: number): Promise<number> {
	const part = into.part === undefined ? sql`secondary_code` : sql`${into.part}`;
	const of = from.part === undefined ? sql`true` : sql`secondary_code = ${from.part}`;
	const { rows } = await sql<{ id: string; names: Names }>`
		SELECT id, names FROM library_products WHERE parent_code = ${from.parent} AND ${of} ORDER BY id LIMIT ${most} FOR UPDATE`.execute(trx);
	const ids = rows.map(({ id }) => id);
	const beside = await lexemesBeside(trx, ids);
	await sql`UPDATE library_products SET parent_code = ${into.parent}, secondary_code = ${part} WHERE id = ANY (${ids}::text[])`.execute(
		trx,
	);
	for (const product of rows) await setProductNames(trx, product, beside);
	return rows.length;
}

/** Moves the parts of a category: one whose code the other has becomes one with it. */
async function moveParts(trx: Db, from: string, into: string): Promise<string[]> {
	const { rows } = await sql<{ code: string }>`SELECT code FROM secondary_categories WHERE parent_code = ${from}`.execute(trx);
	await sql`INSERT INTO secondary_categories (parent_code, code, names, position)
		SELECT ${into}, code, names, position + (SELECT coalesce(max(position) + 1, 0) FROM secondary_categories WHERE parent_code = ${into})
		FROM secondary_categories WHERE parent_code = ${from} ON CONFLICT DO NOTHING`.execute(trx);
	return rows.map(({ code }) => code);
}

/** Moves the shops of a category, and those that apply with it. */
async function moveShops(trx: Db, from: string, into: string): Promise<void> {
	const { rows } = await sql<{ code: string; id: number }>`SELECT code, id FROM categories WHERE code IN (${from}, ${into})`.execute(trx);
	const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? null;
	const [old, next] = [idOf(from), idOf(into)];
	const swapped = (
		column: string,
	) => sql`(SELECT coalesce(array_agg(DISTINCT CASE WHEN id = ${old} THEN ${next}::integer ELSE id END), '{}')
		FROM unnest(${sql.ref(column)}) AS id)`;
	await sql`UPDATE shops SET category_id = ${next}, updated_at = clock_timestamp() WHERE category_id = ${old}`.execute(trx);
	await sql`UPDATE shops SET also_category_ids = array_remove(${swapped('also_category_ids')}, category_id), updated_at = clock_timestamp()
		WHERE ${old} = ANY (also_category_ids) OR category_id = ANY (also_category_ids)`.execute(trx);
	await sql`UPDATE shop_applications SET category_ids = ${swapped('category_ids')} WHERE ${old} = ANY (category_ids)`.execute(trx);
}

/** The tags of the pages that show one of two categories. */
export const categoryMergeTags = (from: CategoryKey, into: CategoryKey): string[] => [
	tag.catalog,
	tag.shops,
	tag.stock,
	tag.category(from.parent),
	tag.category(into.parent),
];

/**
 * Makes two categories one, or two parts, in the caller's transaction: the products, parts and shops of the first are the other's, and its
 * addresses lead there. Of more than `most` products only so many are moved; answers how many were, and whether the two are one now.
 */
export async function mergeCategories(
	trx: Db,
	from: CategoryKey,
	into: CategoryKey,
	most: number,
): Promise<{ moved: number; isDone: boolean }> {
	if (from.part !== undefined) {
		const moved = await movingProducts(trx, () => moveProducts(trx, from, into, most));
		if (moved === most) return { moved, isDone: false };
		await sql`DELETE FROM secondary_categories WHERE (parent_code, code) = (${from.parent}, ${from.part})`.execute(trx);
		await leave(trx, addressOf(from), into);
		return { moved, isDone: true };
	}
	const parts = await moveParts(trx, from.parent, into.parent);
	const moved = await movingProducts(trx, () => moveProducts(trx, from, into, most));
	if (moved === most) return { moved, isDone: false };
	await moveShops(trx, from.parent, into.parent);
	const { rows } = await sql<{ id: number; slug: string }>`SELECT id, slug FROM categories WHERE code = ${from.parent}`.execute(trx);
	for (const { id, slug } of rows) for (const old of [from.parent, String(id), slug]) await leave(trx, old, into);
	for (const part of parts) await leave(trx, addressOf({ ...from, part }), { ...into, part });
	await sql`DELETE FROM secondary_categories WHERE parent_code = ${from.parent}`.execute(trx);
	await sql`DELETE FROM categories WHERE code = ${from.parent}`.execute(trx);
	return { moved, isDone: true };
}

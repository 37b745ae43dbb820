import { sql } from 'kysely';
import { ENTRY_TAKES } from '#lib/contract/entry-kinds.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { lockAllShelves } from '#server/catalogue/shops/lock-shelf.ts';
import { tag } from '#server/catalogue/tags.ts';
import { mergeBrands } from '#server/catalogue-upkeep/brands.ts';
import { changeInParts, PRODUCTS_AT_ONCE } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { codesOf, nameOf } from '#server/catalogue-upkeep/entries/change-entry.ts';
import { type EntryRow, entriesSql } from '#server/catalogue-upkeep/entries/entry-sql.ts';
import { noteMerge } from '#server/catalogue-upkeep/entries/note-merge.ts';
import { mergeInto } from '#server/catalogue-upkeep/merge.ts';
import { type CategoryKey, categoryMergeTags, mergeCategories } from '#server/catalogue-upkeep/merge-categories.ts';
import type { Db } from '#server/db/tables.ts';

const keyOf = (id: string): CategoryKey => {
	const [parent, part] = codesOf(id);
	return { parent, part };
};

type Asked = Checked<'POST counter/entries/{kind}/{id}/merge'>;
/** What of each kind would move. */
const MOVES = {
	products: (from: string, into: string) => sql<Omit<Output<'GET counter/entries/{kind}/{id}/merge'>, 'from' | 'into'>>`
		SELECT count(*)::integer AS packs, count(DISTINCT l.shop_id)::integer AS shops, 0 AS products, (count(*) FILTER (WHERE EXISTS (
			SELECT 1 FROM retailer_products w WHERE w.library_product_id = ${into} AND (w.shop_id, w.pack_key) = (l.shop_id, l.pack_key))))::integer AS both
		FROM retailer_products l WHERE l.library_product_id = ${from} AND l.is_listed`,
	brands: (from: string) => sql<Omit<Output<'GET counter/entries/{kind}/{id}/merge'>, 'from' | 'into'>>`
		SELECT 0 AS packs, 0 AS both, 0 AS shops, count(*)::integer AS products FROM library_products WHERE brand_id = ${from}`,
	categories: (from: string) => {
		const [parent, part] = codesOf(from);
		const ofPart = part === undefined ? sql`true` : sql`secondary_code = ${part}`;
		return sql<Omit<Output<'GET counter/entries/{kind}/{id}/merge'>, 'from' | 'into'>>`
			SELECT 0 AS packs, 0 AS both,
				(SELECT count(*)::integer FROM shops s JOIN categories c ON c.id = s.category_id WHERE c.code = ${parent} AND ${part === undefined}) AS shops,
				(SELECT count(*)::integer FROM library_products WHERE parent_code = ${parent} AND ${ofPart}) AS products`;
	},
	localities: (from: string) => sql<Omit<Output<'GET counter/entries/{kind}/{id}/merge'>, 'from' | 'into'>>`
		SELECT 0 AS packs, 0 AS both, count(*)::integer AS shops, 0 AS products FROM shops WHERE locality_id = ${from}`,
};

/** Refuses with INPUT_INVALID kinds whose doubles are not merged (`kind`), and one with itself, or a category with a part of one (`into`). */
function checkAsked({ kind, id, into }: Asked): Result<keyof typeof MOVES> {
	if (!ENTRY_TAKES[kind].merge || kind === 'banners') return refuse('INPUT_INVALID', { field: 'kind' });
	const isOther = kind === 'categories' && (codesOf(id)[1] === undefined) !== (codesOf(into)[1] === undefined);
	return id === into || isOther ? refuse('INPUT_INVALID', { field: 'into' }) : ok(kind);
}

/** What would move if two were made one. Refuses with FORBIDDEN all but the association's people, with NOT_FOUND, and as `checkAsked`. */
export async function previewMerge(
	asked: Asked,
	{ app, caller, language }: Call<'staff'>,
): Promise<Result<Output<'GET counter/entries/{kind}/{id}/merge'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const kind = checkAsked(asked);
	if (!kind.ok) return kind;
	const { id, into } = asked;
	const both = sql`lp.id IN (${id}, ${into})`;
	const { rows } =
		await sql<EntryRow>`SELECT * FROM (${entriesSql(kind.value, '', both, language)}) e WHERE id IN (${id}, ${into})`.execute(app.db);
	const side = (which: string) => rows.find((row) => row.id === which);
	const [from, to] = [side(id), side(into)];
	if (!from || !to) return refuse('NOT_FOUND');
	const [moves] = (await MOVES[kind.value](id, into).execute(app.db)).rows;
	const shown = ({ id: one, names, facts }: EntryRow) => ({ id: one, name: names[language] || names.en, facts });
	return moves ? ok({ ...moves, from: shown(from), into: shown(to) }) : refuse('NOT_FOUND');
}

type SomeMerged = { isDone: boolean; tags: readonly string[]; moved?: number };
/** Does as much of a merge as one transaction may; answers how many products it has moved, where it is one of many. */
export async function mergeSome(trx: Db, kind: keyof typeof MOVES, { id, into }: Pick<Asked, 'id' | 'into'>): Promise<SomeMerged> {
	if (kind === 'brands') return { ...(await mergeBrands(trx, id, into, PRODUCTS_AT_ONCE)), tags: [tag.catalog] };
	if (kind !== 'categories') return { isDone: true, tags: (await mergeInto(trx, kind, id, into)).tags };
	const [from, to] = [keyOf(id), keyOf(into)];
	return { ...(await mergeCategories(trx, from, to, PRODUCTS_AT_ONCE)), tags: categoryMergeTags(from, to) };
}

/** How many products of a category or a brand have still to move. */
async function leftOf({ kind, id }: Asked, { app }: Call<'staff'>): Promise<number> {
	if (kind !== 'categories' && kind !== 'brands') return 0;
	return (await MOVES[kind](id).execute(app.db)).rows[0]?.products ?? 0;
}

/**
 * Makes two products, categories, brands or localities one: what points at the first belongs to the second, and its address leads there. A category
 * or a brand with many products is moved a part at a time, so that shops wait for none of it long: what is moved stays moved, and a call that ends
 * before the rest is (`left`: how many) is repeated until none is left. Refuses as `changeAtCounter` and `previewMerge`, and with ANSWER_AWAITED
 * while a customer has to answer a change of an order with one of them.
 */
export async function mergeEntries(asked: Asked, call: Call<'staff'>): Promise<Result<{ left: number }>> {
	const merged = await changeInParts(call, async (trx) => {
		const kind = checkAsked(asked);
		if (!kind.ok) return kind;
		const { id, into } = asked;
		if (kind.value !== 'localities') await lockAllShelves(trx);
		// In one order, so that two merges of the same two wait for each other.
		const names = new Map<string, string>();
		for (const one of [id, into].sort()) {
			const name = await nameOf(trx, kind.value, one);
			if (!name.ok) return name;
			names.set(one, name.value);
		}
		const { moved: products, tags, isDone } = await mergeSome(trx, kind.value, asked);
		const told = { did: 'MERGED', about: `${names.get(id)} → ${names.get(into)}`, detail: kind.value } as const;
		const act = { kind: 'LIBRARY', ...told, ...(products && { products }), by: byPartner(call.caller), at: call.app.clock.now() } as const;
		await noteMerge(trx, { kind: kind.value, old: id, new: into }, act, isDone);
		return ok({ tags, isNoted: true, isDone });
	});
	if (!merged.ok) return merged;
	// The last products may have moved just now: until the next call the two are not one yet.
	return ok({ left: merged.value.isDone ? 0 : Math.max(1, await leftOf(asked, call)) });
}

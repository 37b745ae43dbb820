import { sql } from 'kysely';
import type { By } from '#server/api/actor.ts';
import { actRow } from '#server/api/note-act.ts';
import { changeRow } from '#server/catalogue/products/note-product-change.ts';
import { packTags } from '#server/catalogue/shelf-tags.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import { hasOtherFacts } from '#server/shelf/file/facts.ts';
import { isRepriced, type Planned } from '#server/shelf/file/plan.ts';

/** So many rows of a journal are written by one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 500;
/** Of more products than these the tag of the whole catalogue is published instead. */
const TAGS_MAX = 500;

const chunks = <T>(all: readonly T[]): T[][] =>
	Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** Writes the changes of a file with who made them, and answers the tags of what shows them. In the caller's transaction, the packs locked. */
export async function writePlan(
	trx: Db,
	planned: readonly Planned[],
	{ storeId, by, at }: { storeId: string; by: By; at: Date },
): Promise<string[]> {
	if (planned.length === 0) return [];
	const column = <T>(of: (one: Planned) => T) => planned.map(of);
	await sql`
		UPDATE retailer_products rp SET price_paise = n.price, mrp_paise = n.mrp, stock = n.stock, stock_when_off = n.off,
			stock_when_past = n.past, food_sign = n.sign, best_before = n.best_before, origin = n.origin, is_prescribed = n.is_prescribed, updated_at = ${at}
		FROM unnest(${column(({ pack }) => pack.id)}::text[], ${column(({ now }) => now.price_paise)}::int[], ${column(({ now }) => now.mrp_paise)}::int[],
			${column(({ now }) => now.stock)}::int[], ${column(({ now }) => now.stock_when_off)}::int[], ${column(({ now }) => now.stock_when_past)}::int[],
			${column(({ now }) => now.food_sign)}::text[], ${column(({ now }) => now.best_before)}::text[],
			${column(({ now }) => now.origin)}::text[], ${column(({ now }) => now.is_prescribed)}::boolean[])
			AS n (id, price, mrp, stock, off, past, sign, best_before, origin, is_prescribed)
		WHERE rp.id = n.id AND rp.shop_id = ${storeId}`.execute(trx);
	const repriced = planned.filter(({ pack, now }) => isRepriced(pack, now));
	for (const some of chunks(repriced))
		await trx
			.insertInto('product_changes')
			.values(some.map(({ pack, now }) => changeRow({ id: pack.id, shopId: storeId, by, at }, pack, now)))
			.execute();
	// The journal of changes has no facts: who changed them stands in the audit trail, as from the counter's form.
	const described = planned.filter(({ pack, now }) => hasOtherFacts(pack, now));
	for (const some of chunks(described))
		await trx
			.insertInto('audit_trail')
			.values(
				some.map(({ pack }) =>
					actRow({ kind: 'PRODUCT', did: 'CHANGED', about: pack.name_en, detail: pack.pack_text, shopId: storeId, by, at }),
				),
			)
			.execute();
	const flipped = planned.filter(({ pack, now }) => pack.stock > 0 !== now.stock > 0);
	const stockChanges = await stockTags(
		trx,
		storeId,
		flipped.map(({ pack }) => pack.id),
	);
	const products = [...new Set(planned.map(({ pack }) => pack.library_product_id))];
	return [...(products.length > TAGS_MAX ? [tag.catalog] : await packTags(trx, storeId, products)), ...stockChanges];
}

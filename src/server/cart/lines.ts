import { type RawBuilder, sql } from 'kysely';
import type { Substitution } from '#lib/contract/cart.ts';
import type { Language } from '#lib/languages.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { packColumns } from '#server/catalogue/packs/pack-columns.ts';
import type { PackRow } from '#server/catalogue/products/product-card.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';

/** A pack with its quantity in the cart. */
export type Line = PackRow & {
	is_listed: boolean;
	quantity: number;
	seen_price_paise: number;
	seen_pack: string;
	substitution: Substitution | null;
};

/** Whether a pack has become another size since it was put into the cart or last seen there. */
export const isOtherPack = ({ seen_pack, pack_text }: Pick<Line, 'seen_pack' | 'pack_text'>): boolean =>
	seen_pack !== pack_text && parsePack(seen_pack).key !== parsePack(pack_text).key;

/** The stock of a pack; 0 when the shop no longer lists it. */
export const stockOf = (pack: Pick<Line, 'stock' | 'is_listed'>) => (pack.is_listed ? pack.stock : 0);

/** Packs that a change wants to see beside those in the cart: of one shop, or of whichever has them. */
export type Beside = { ids: readonly string[]; shopId?: string };

/**
 * A JSON array of a cart's lines in the order they were added, and of the packs beside them at quantity 0. Stands in a statement that has the row of
 * `carts`: what is in a cart is of its shop.
 */
export function linesOf(customerId: string, language: Language, beside: Beside | null): RawBuilder<Line[]> {
	const inCart = sql`ARRAY(SELECT retailer_product_id FROM cart_lines WHERE customer_id = ${customerId})`;
	const ofShop = beside?.shopId === undefined ? sql`` : sql` AND shop_id = ${beside.shopId}`;
	const more = beside
		? sql` UNION ALL SELECT * FROM retailer_products WHERE id = ANY (${beside.ids}::text[])${ofShop} AND id <> ALL (${inCart})`
		: sql``;
	return sql<Line[]>`(
	SELECT coalesce(json_agg(line ORDER BY line.added_at, line.id), '[]') FROM (
		SELECT ${packColumns(language)}, rp.is_listed, cl.added_at, cl.substitution,
			coalesce(cl.quantity, 0) AS quantity, coalesce(cl.seen_price_paise, rp.price_paise) AS seen_price_paise,
			coalesce(cl.seen_pack, rp.pack_text) AS seen_pack
		FROM (SELECT * FROM retailer_products WHERE shop_id = carts.shop_id AND id = ANY (${inCart})${more}) rp
			JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
			LEFT JOIN cart_lines cl ON cl.retailer_product_id = rp.id AND cl.customer_id = ${customerId}
	) line)`;
}

const writeLines = prepared(
	'cart_lines',
	(db, customerId: string, ids: string[], quantities: number[], prices: number[], packs: string[], now: Date) =>
		// A millisecond apart, so that lines added together keep their order.
		sql`
		INSERT INTO cart_lines (customer_id, retailer_product_id, quantity, seen_price_paise, seen_pack, added_at)
		SELECT ${customerId}::text, l.id, l.quantity, l.price, l.pack, ${now}::timestamptz + (l.at - 1) * interval '1 millisecond'
		FROM unnest(${ids}::text[], ${quantities}::int[], ${prices}::int[], ${packs}::text[]) WITH ORDINALITY AS l(id, quantity, price, pack, at)
		ON CONFLICT (customer_id, retailer_product_id) DO UPDATE SET quantity = excluded.quantity`.compile(db),
);

/** Writes the quantities of lines; 0 removes a line. The price and the pack that were last seen stay, so that `seeLines` can tell a change. */
export async function saveLines(trx: Db, customerId: string, lines: readonly Line[], now: Date): Promise<void> {
	const wanted = lines.filter((line) => line.quantity > 0);
	const gone = lines.filter((line) => line.quantity === 0).map((line) => line.id);
	const each = <K extends keyof Line>(key: K) => wanted.map((line) => line[key]);
	if (wanted.length > 0) await writeLines(trx, customerId, each('id'), each('quantity'), each('seen_price_paise'), each('seen_pack'), now);
	if (gone.length > 0)
		await trx.deleteFrom('cart_lines').where('customer_id', '=', customerId).where('retailer_product_id', 'in', gone).execute();
}

/** Marks the present prices and packs as seen and answers the ids of the lines where one has changed: each change is told to one caller. */
export async function seeLines(db: Db, customerId: string, lines: readonly Line[]): Promise<Set<string>> {
	const news = lines.filter((line) => line.seen_price_paise !== line.price_paise || isOtherPack(line));
	if (news.length === 0) return new Set();
	const { rows } = await sql<{ id: string }>`
		UPDATE cart_lines cl SET seen_price_paise = l.price, seen_pack = l.pack
		FROM unnest(${news.map((line) => line.id)}::text[], ${news.map((line) => line.price_paise)}::int[],
			${news.map((line) => line.pack_text)}::text[]) AS l(id, price, pack)
		WHERE cl.customer_id = ${customerId} AND cl.retailer_product_id = l.id AND (cl.seen_price_paise, cl.seen_pack) IS DISTINCT FROM (l.price, l.pack)
		RETURNING cl.retailer_product_id AS id`.execute(db);
	return new Set(rows.map((row) => row.id));
}

/** Writes what the shop does when single lines are out of stock, and answers all lines; those that are not in the cart are passed over. */
export async function withSubstitutions(
	trx: Db,
	{ customer_id, lines }: { customer_id: string; lines: readonly Line[] },
	given: readonly { retailerProductId: string; substitution: Substitution | null }[],
): Promise<Line[]> {
	const wanted = new Map(given.map((one) => [one.retailerProductId, one.substitution]));
	if (wanted.size > 0)
		await sql`
			UPDATE cart_lines cl SET substitution = w.substitution
			FROM unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::text[]) AS w(id, substitution)
			WHERE cl.customer_id = ${customer_id} AND cl.retailer_product_id = w.id`.execute(trx);
	return lines.map((line) => ({ ...line, substitution: wanted.has(line.id) ? (wanted.get(line.id) ?? null) : line.substitution }));
}

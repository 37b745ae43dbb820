import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#lib/languages.ts';

/** The day in India that it is now, by the clock of the database. */
const todaySql = sql`to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`;
/** Whether the last day of a pack `rp` is over. */
const isOverSql = sql`rp.best_before < ${todaySql}`;
/** What of a pack `rp` can be sold: nothing after its last day, even before a chore has taken it out of stock. */
export const stockSql: RawBuilder<unknown> = sql`CASE WHEN ${isOverSql} THEN 0 ELSE rp.stock END`;
/** The condition on `retailer_products rp` for a pack that is listed and in stock. A shop with such a pack is one that sells. */
export const inStockSql: RawBuilder<unknown> = sql`rp.is_listed AND rp.stock > 0 AND (${isOverSql}) IS NOT TRUE`;

/** The columns of a PackFacts from `retailer_products rp`, `library_products lp` and `brands b`. */
export const packFactColumns: RawBuilder<unknown> = sql`
	rp.id, rp.shop_id, rp.library_product_id, rp.pack_text, rp.pack_amount::float8 AS pack_amount, rp.pack_unit, rp.price_paise, rp.mrp_paise,
	${stockSql} AS stock, rp.food_sign, rp.is_prescribed, rp.max_quantity, rp.is_app_exclusive_offer, rp.sold_count,
	lp.names->>'en' AS name_en, lp.parent_code, lp.thing, lp.art, lp.ground, coalesce(rp.image, lp.image) AS image, b.id AS brand_id, b.name AS brand_name`;

/** The columns of a PackRow: those facts, and the name in a language. */
export const packColumns = (language: Language): RawBuilder<unknown> => sql`
	${packFactColumns}, coalesce(nullif(lp.names->>${language}, ''), lp.names->>'en') AS name`;

/** The order of the packs of a card: those in stock first, then the smallest. */
export const packOrderSql = sql`(rp.stock > 0) DESC, rp.pack_amount NULLS LAST, rp.price_paise, rp.id`;

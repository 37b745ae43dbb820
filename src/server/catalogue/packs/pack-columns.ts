import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#lib/languages.ts';

/** The columns of a PackFacts from `retailer_products rp`, `library_products lp` and `brands b`. */
export const packFactColumns: RawBuilder<unknown> = sql`
	rp.id, rp.shop_id, rp.library_product_id, rp.pack_text, rp.pack_amount::float8 AS pack_amount, rp.pack_unit, rp.price_paise, rp.mrp_paise,
	rp.stock, rp.max_quantity, rp.is_app_exclusive_offer, rp.sold_count,
	lp.names->>'en' AS name_en, lp.parent_code, lp.thing, lp.art, lp.ground, coalesce(rp.image, lp.image) AS image, b.id AS brand_id, b.name AS brand_name`;

/** The columns of a PackRow: those facts, and the name in a language. */
export const packColumns = (language: Language): RawBuilder<unknown> => sql`
	${packFactColumns}, coalesce(nullif(lp.names->>${language}, ''), lp.names->>'en') AS name`;

/** The order of the packs of a card: those in stock first, then the smallest. */
export const packOrderSql = sql`(rp.stock > 0) DESC, rp.pack_amount NULLS LAST, rp.price_paise, rp.id`;

import type pg from 'pg';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { sellerTags } from '#server/catalogue/shelf-tags.ts';
import { NEW_SHOP } from '#server/catalogue/shops/new-shop-defaults.ts';
import { type ToldOf, tellOwners } from '#server/catalogue/shops/tell-owners.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { ChangedTags, Count, ImportContext, Refuse } from '#server/import/job.ts';
import { PLACE_KEY } from '#server/import/meet-shops.ts';

/** The columns of the staging table of shops, with their types. */
export const STAGED_SHOP = `line integer, id text, known text, source_key text, names jsonb, category_id integer, also_category_ids integer[], locality_id text,
	address_text text, lat double precision, lng double precision, service_radius_m integer, min_order_paise integer, delivery_fee_paise integer,
	free_delivery_above_paise integer, fee_by_distance jsonb, fee_by_total jsonb, delivery_eta_min integer, is_pickup boolean, slot_minutes integer, slot_capacity integer, is_shut boolean, hours jsonb, art text, image text,
	phone_e164 text, upi_id text, gstin text, fssai text, cancel_after_min integer, language text`;

const TAGS_MAX = 500;

/**
 * Finds shops that the file has twice. Those with the same code and other cells are refused; without a code (`codeColumn` is null, or the cell is
 * empty) the same name and place is the same shop, whose first row counts.
 */
export async function compareShops(
	client: pg.ClientBase,
	codeColumn: string | null,
	refuse: Refuse,
	note: (kind: string, line: number) => void,
): Promise<void> {
	const { rows } = await client.query<{ line: number; key: string; first: number; same: boolean }>(`
		DELETE FROM import_shops s USING (SELECT DISTINCT ON (source_key) * FROM import_shops ORDER BY source_key, line) f
		WHERE s.source_key = f.source_key AND s.line > f.line
		RETURNING s.line, s.source_key AS key, f.line AS first, to_jsonb(s) - 'line' - 'id' = to_jsonb(f) - 'line' - 'id' AS same`);
	for (const { line, key, first, same } of rows.sort((a, b) => a.line - b.line)) {
		if (same) note('shop said again, alike', line);
		else if (codeColumn === null || PLACE_KEY.test(key))
			note('shop said again at the same place with other cells; its first row counts', line);
		else refuse(line, codeColumn, `this shop stands on line ${first} already, and not alike`);
	}
	await client.query('ANALYZE import_shops');
}

/** Empty cells change nothing in a known shop. */
const MERGED = `
	CREATE TEMP TABLE import_merged ON COMMIT DROP AS
	SELECT coalesce(k.id, s.id) AS id, k.id IS NULL AS is_new, s.source_key, coalesce(k.names, '{}') || s.names AS names, s.category_id, s.also_category_ids,
		s.locality_id, s.address_text, s.lat, s.lng, coalesce(s.service_radius_m, k.service_radius_m, ${NEW_SHOP.radiusM}) AS service_radius_m,
		coalesce(s.min_order_paise, k.min_order_paise, 0) AS min_order_paise, coalesce(s.delivery_fee_paise, k.delivery_fee_paise) AS delivery_fee_paise,
		coalesce(s.free_delivery_above_paise, k.free_delivery_above_paise) AS free_delivery_above_paise,
		coalesce(s.fee_by_distance, k.fee_by_distance, '[]') AS fee_by_distance, coalesce(s.fee_by_total, k.fee_by_total, '[]') AS fee_by_total,
		coalesce(s.delivery_eta_min, k.delivery_eta_min, ${NEW_SHOP.etaMin}) AS delivery_eta_min,
		coalesce(s.is_pickup, k.is_pickup, false) AS is_pickup,
		coalesce(s.slot_minutes, k.slot_minutes, ${NEW_SHOP.slotMin}) AS slot_minutes,
		coalesce(s.slot_capacity, k.slot_capacity, ${NEW_SHOP.slotCapacity}) AS slot_capacity, coalesce(s.is_shut, k.is_shut, false) AS is_shut, coalesce(k.art, s.art) AS art,
		coalesce(s.image, k.image) AS image, coalesce(s.phone_e164, k.phone_e164) AS phone_e164, coalesce(s.upi_id, k.upi_id) AS upi_id,
		coalesce(s.gstin, k.gstin) AS gstin, coalesce(s.fssai, k.fssai) AS fssai, coalesce(s.cancel_after_min, k.cancel_after_min) AS cancel_after_min,
		coalesce(s.language, k.language, 'en') AS language,
		coalesce(s.hours, h.hours, $1) AS hours, h.hours IS DISTINCT FROM coalesce(s.hours, h.hours, $1) AS hours_differ
	FROM import_shops s LEFT JOIN shops k ON k.id = s.known
		LEFT JOIN LATERAL (
			SELECT jsonb_agg(jsonb_build_array(weekday, opens_min, closes_min) ORDER BY weekday, opens_min) AS hours FROM shop_hours WHERE shop_id = k.id
		) h ON true`;
const COLUMNS = `names, category_id, also_category_ids, locality_id, address_text, lat, lng, service_radius_m, min_order_paise, delivery_fee_paise,
	free_delivery_above_paise, fee_by_distance, fee_by_total, delivery_eta_min, is_pickup, slot_minutes, slot_capacity, is_shut, image, phone_e164, upi_id, gstin, fssai, cancel_after_min, language`;
const MERGED_COLUMNS = COLUMNS.replaceAll(/\w+/g, 'm.$&');

/** Finds which shops of the file are new or differ (`import_merged`). */
export async function planShops(client: pg.ClientBase): Promise<readonly Count[]> {
	await client.query(MERGED.replaceAll('$1', `'${JSON.stringify(NEW_SHOP.hours)}'::jsonb`));
	const { rows } = await client.query<{ added: number; changed: number; same: number }>(`
		SELECT count(*) FILTER (WHERE is_new)::integer AS added, count(*) FILTER (WHERE NOT is_new AND differs)::integer AS changed,
			count(*) FILTER (WHERE NOT is_new AND NOT differs)::integer AS same
		FROM (
			SELECT m.is_new, m.hours_differ OR s.source_key <> m.source_key
				OR ROW (${COLUMNS.replaceAll(/\w+/g, 's.$&')}) IS DISTINCT FROM ROW (${MERGED_COLUMNS}) AS differs
			FROM import_merged m LEFT JOIN shops s USING (id)
		) compared`);
	const { added = 0, changed = 0, same = 0 } = rows[0] ?? {};
	return [{ what: 'shops', added, changed, same }];
}

/** The shops whose UPI address or phone becomes another. A first one is none: imports often bring those of all shops. */
const REDIRECTED = `
	SELECT s.id, s.names, s.language, s.upi_id, s.phone_e164, m.upi_id AS next_upi, m.phone_e164 AS next_phone
	FROM shops s JOIN import_merged m USING (id) WHERE s.upi_id <> m.upi_id OR s.phone_e164 <> m.phone_e164 ORDER BY id`;

async function tellRedirected({ client, db }: ImportContext): Promise<void> {
	const { rows } = await client.query<ToldOf & { next_upi: string | null; next_phone: string | null }>(REDIRECTED);
	for (const { next_upi, next_phone, ...was } of rows) {
		const upi_id = was.upi_id === null ? null : next_upi;
		await tellOwners(db, was, { upi_id, phone_e164: next_phone }, { at: new Date(), language: DEFAULT_LANGUAGE });
	}
}

/** Writes new and changed shops with their hours, and tells owners where UPI money and messages of orders go elsewhere now. */
export async function applyShops(context: ImportContext): Promise<ChangedTags> {
	const { client } = context;
	await tellRedirected(context);
	const added = await client.query<{ id: string }>(`
		INSERT INTO shops (id, source_key, art, ${COLUMNS}) SELECT id, source_key, art, ${COLUMNS} FROM import_merged WHERE is_new
		ON CONFLICT DO NOTHING RETURNING id`);
	const changed = await client.query<{ id: string }>(`
		UPDATE shops s SET source_key = m.source_key, (${COLUMNS}) = ROW (${MERGED_COLUMNS}), updated_at = clock_timestamp() FROM import_merged m
		WHERE s.id = m.id AND NOT m.is_new AND (m.hours_differ OR s.source_key <> m.source_key OR ROW (${COLUMNS.replaceAll(/\w+/g, 's.$&')}) IS DISTINCT FROM ROW (${MERGED_COLUMNS}))
		RETURNING s.id`);
	await client.query('DELETE FROM shop_hours USING import_merged m WHERE shop_id = m.id AND m.hours_differ');
	await client.query(`
		INSERT INTO shop_hours (shop_id, weekday, opens_min, closes_min)
		SELECT m.id, (one->>0)::smallint, (one->>1)::smallint, (one->>2)::smallint FROM import_merged m, jsonb_array_elements(m.hours) AS one
		WHERE m.hours_differ ON CONFLICT DO NOTHING`);
	const ids = [...added.rows, ...changed.rows].map(({ id }) => id);
	if (ids.length === 0) return [];
	return ids.length > TAGS_MAX ? [tag.shops, tag.catalog] : [tag.sellers, ...ids.flatMap(sellerTags)];
}

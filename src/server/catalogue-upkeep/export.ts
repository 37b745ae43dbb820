import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import { LANGUAGES } from '#lib/languages.ts';
import type { Subject } from '#server/catalogue-upkeep/arguments.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';
import { PLACE_KEY } from '#server/import/meet-shops.ts';
import { csvLine, guarded } from '#server/system/csv-line.ts';
import { hasCode } from '#server/system/errors.ts';

type Cells = Record<string, string | number | null>;
const ROWS = 2_000;
const BOM = '\ufeff';

const others = LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => slug);
const namesOf = (table: string) =>
	sql.join(others.map((slug) => sql`${sql.ref(`${table}.names`)}->>${sql.lit(slug)} AS ${sql.ref(`name_${slug}`)}`));
const rupees = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)`;
const yes = (column: string) => sql`CASE WHEN ${sql.ref(column)} THEN 'yes' ELSE 'no' END`;

/** A brand that no column of the file named, but the name's beginning: with it the product would be another one (`productKey`). */
const BRAND = sql`CASE WHEN lp.source_key NOT LIKE '|%' THEN b.name END`;

/** The columns of an import, with the id by which the next rows are found. */
const ROWS_OF: Readonly<Record<Subject, RawBuilder<Cells & { id: string }>>> = {
	shops: sql`SELECT s.id, CASE WHEN s.source_key ~ ${PLACE_KEY.source} THEN '' ELSE s.source_key END AS code, s.names->>'en' AS name,
			(SELECT string_agg(c.code, ';' ORDER BY at) FROM unnest(s.category_id || s.also_category_ids) WITH ORDINALITY AS a (category, at)
				JOIN categories c ON c.id = category) AS category,
			l.names->>'en' AS locality, l.city, l.pin_code AS pin, s.address_text AS address, s.lat, s.lng, s.service_radius_m AS radius,
			(SELECT string_agg((ARRAY['Su','Mo','Tu','We','Th','Fr','Sa'])[weekday + 1] || ' ' || to_char(make_interval(mins => opens_min), 'HH24:MI') || '-'
				|| to_char(make_interval(mins => CASE WHEN closes_min > 1440 THEN closes_min - 1440 ELSE closes_min END), 'HH24:MI'), ';' ORDER BY weekday, opens_min)
				FROM shop_hours WHERE shop_id = s.id) AS hours,
			${rupees('s.min_order_paise')} AS min_order, ${rupees('s.delivery_fee_paise')} AS delivery_fee, ${rupees('s.free_delivery_above_paise')} AS free_above,
			(SELECT string_agg(format('%s km:%s', round((one->>'upToM')::numeric / 1000, 2), round((one->>'feePaise')::numeric / 100, 2)), ';' ORDER BY at)
				FROM jsonb_array_elements(s.fee_by_distance) WITH ORDINALITY AS a (one, at)) AS fee_by_distance,
			(SELECT string_agg(format('%s:%s', round((one->>'fromPaise')::numeric / 100, 2), round((one->>'feePaise')::numeric / 100, 2)), ';' ORDER BY at)
				FROM jsonb_array_elements(s.fee_by_total) WITH ORDINALITY AS a (one, at)) AS fee_by_total,
			s.delivery_eta_min AS eta, ${yes('s.is_pickup')} AS pickup, s.slot_minutes, s.slot_capacity, ${yes('s.is_shut')} AS shut,
			s.phone_e164 AS phone, s.upi_id AS upi, s.gstin, s.fssai, s.cancel_after_min AS cancel_after, s.language, ${namesOf('s')}
		FROM shops s JOIN categories c ON c.id = s.category_id LEFT JOIN localities l ON l.id = s.locality_id`,
	products: sql`SELECT rp.id, rp.shop_id AS shop, lp.names->>'en' AS name, ${BRAND} AS brand, rp.pack_text AS pack, ${rupees('rp.price_paise')} AS price,
			${rupees('rp.mrp_paise')} AS mrp, rp.stock, rp.code, (SELECT min(gtin) FROM barcodes g WHERE (g.library_product_id, g.pack_key) = (lp.id, rp.pack_key)) AS barcode,
			lp.parent_code AS category, lp.secondary_code AS secondary, lp.about->>'en' AS about, lp.hsn, round(lp.tax_rate / 100.0, 2) AS tax,
			rp.food_sign AS veg, rp.best_before, rp.origin, CASE rp.is_prescribed WHEN true THEN 'yes' WHEN false THEN 'no' END AS prescription, ${namesOf('lp')}
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id WHERE rp.is_listed`,
	localities: sql`SELECT l.id, l.names->>'en' AS name, l.city, l.lat, l.lng, l.pin_code AS pin, array_to_string(l.aliases, ';') AS aliases, ${namesOf('l')}
		FROM localities l`,
};

async function* linesOf(db: Db, subject: Subject, count: (rows: number) => void): AsyncGenerator<string> {
	let after = '';
	let columns: string[] | null = null;
	for (;;) {
		const { rows } = await sql<
			Cells & { id: string }
		>`SELECT * FROM (${ROWS_OF[subject]}) t WHERE id > ${after} ORDER BY id LIMIT ${ROWS}`.execute(db);
		for (const row of rows) {
			if (columns === null) {
				columns = Object.keys(row).filter((column) => column !== 'id');
				yield BOM + csvLine(columns);
			}
			yield csvLine(columns.map((column) => guarded(String(row[column] ?? ''))));
		}
		count(rows.length);
		const last = rows.at(-1);
		if (!last || rows.length < ROWS) return;
		after = last.id;
	}
}

/**
 * Writes all shops, the packs on all shelves, or all localities as a CSV file in the columns of the import; answers how many. @throws
 * UpkeepError where the file is there already.
 */
export async function exportTo(db: Db, subject: Subject, path: string): Promise<number> {
	let all = 0;
	try {
		const lines = linesOf(db, subject, (rows) => {
			all += rows;
		});
		await pipeline(Readable.from(lines), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
	} catch (error) {
		if (hasCode(error, 'EEXIST')) throw new UpkeepError(`${path} is there already.`);
		if (hasCode(error, 'ENOENT', 'EACCES', 'EISDIR')) throw new UpkeepError(`${path} cannot be written.`);
		throw error;
	}
	return all;
}

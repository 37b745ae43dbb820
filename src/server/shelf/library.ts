import { sql } from 'kysely';
import { gtinIn } from '#lib/catalogue/gtin.ts';
import { NO_MRP } from '#lib/constants.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import type { DrawnProduct } from '#server/catalogue/drawings/drawing.ts';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { productImage } from '#server/catalogue/products/product-card.ts';
import { fitSql } from '#server/catalogue/products/product-fit-sql.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { queryTerms } from '#server/catalogue/typed/query-terms.ts';
import type { SearchTerms } from '#server/catalogue/typed/search-terms.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';

const MOST = 12;
type FoundPack = { pack: string; mrp: number | null; isListed: boolean };
type Found = DrawnProduct & {
	id: string;
	name: string;
	brand_name: string | null;
	image: string | null;
	ground: string;
	packs: FoundPack[] | null;
};

/** The products of the library that have a barcode or fit words, the best first, each with the packs that shops sell, the scanned one first. */
async function findInLibrary(
	db: Db,
	{ storeId, language, gtin, terms }: { storeId: string; language: string; gtin: string | null; terms: SearchTerms | null },
): Promise<Found[]> {
	const ofBarcode = sql`lp.id IN (SELECT library_product_id FROM barcodes WHERE gtin = ${gtin})`;
	const ofWords = terms ? sql`lp.search @@ ${terms.all}::tsquery` : sql`false`;
	const where = gtin ? ofBarcode : ofWords;
	const { rows } = await sql<Found>`
		WITH found AS (
			SELECT lp.id, (${!gtin && terms ? fitSql(terms) : sql`0`})::float8 AS fit
			FROM library_products lp, (VALUES (true, true)) AS same (is_open, has_pack) WHERE ${where} ORDER BY fit, lp.id LIMIT ${MOST}
		)
		SELECT lp.id, lp.names->>'en' AS name_en, coalesce(nullif(lp.names->>${language}, ''), lp.names->>'en') AS name, lp.parent_code, lp.thing, lp.art,
			lp.ground, coalesce(packs.image, lp.image) AS image, b.name AS brand_name, coalesce(packs.packs->0->>'pack', '') AS pack_text, packs.packs
		FROM found JOIN library_products lp USING (id) LEFT JOIN brands b ON b.id = lp.brand_id
			LEFT JOIN LATERAL (
				SELECT jsonb_agg(jsonb_build_object('pack', p.pack, 'mrp', p.mrp, 'isListed', p.is_listed) ORDER BY p.is_scanned DESC, p.amount NULLS LAST, p.pack) AS packs, max(p.image) AS image
				FROM (
					SELECT mode() WITHIN GROUP (ORDER BY rp.pack_text) AS pack, mode() WITHIN GROUP (ORDER BY rp.mrp_paise) AS mrp, max(rp.pack_amount) AS amount,
						max(rp.image) FILTER (WHERE rp.shop_id = ${storeId}) AS image,
						bool_or(rp.shop_id = ${storeId} AND rp.is_listed) AS is_listed,
						EXISTS (SELECT 1 FROM barcodes bc WHERE bc.gtin = ${gtin} AND bc.pack_key = rp.pack_key) AS is_scanned
					FROM retailer_products rp WHERE rp.library_product_id = lp.id AND (rp.is_listed OR rp.shop_id = ${storeId}) GROUP BY rp.pack_key
				) p
			) packs ON true
		ORDER BY found.fit, lp.id`.execute(db);
	return rows;
}

/**
 * What of the library words or a barcode mean, the category of what the words name, and the barcode as it was typed. Refuses with FORBIDDEN another
 * shop's people, and with INPUT_INVALID no words.
 */
export async function searchLibrary(
	{ storeId, q = '' }: Checked<'GET counter/library'>,
	{ app, caller, language }: Call<'staff'>,
): Promise<Result<Output<'GET counter/library'>>> {
	if (!mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	if (q === '') return refuse('INPUT_INVALID', { field: 'q' });
	const gtin = gtinIn(q);
	const terms = gtin ? null : queryTerms(q, language, await brandsFor(app, { q }), true);
	const found = await findInLibrary(app.db, { storeId, language, gtin, terms });
	const t = translatorOf(language);
	const thing = gtin ? undefined : recognise({ name: q })?.thing;
	return ok({
		products: found.map((row) => ({
			libraryProductId: row.id,
			name: row.name,
			brand: row.brand_name ?? '',
			image: productImage(row),
			packs: (row.packs ?? []).map(({ pack, mrp, isListed }) => ({
				pack,
				shown: packWords(pack, t),
				mrp: mrp === null ? NO_MRP : rupeesFromPaise(mrp),
				isListed,
			})),
		})),
		category: thing ? { code: thing.parent, secondaryCode: thing.secondary || null } : null,
		barcode: gtin ? q : '',
	});
}

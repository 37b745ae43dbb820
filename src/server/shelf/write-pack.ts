import { sql } from 'kysely';
import { DEFAULT_MAX_QUANTITY } from '#lib/constants.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { parsePack } from '#server/catalogue/packs/pack.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

type Figures = Pick<Row<'retailer_products'>, 'price_paise' | 'mrp_paise' | 'stock'>;
type PackToPut = {
	shopId: string;
	libraryId: string;
	pack: ReturnType<typeof parsePack>;
	figures: Figures;
	code: string | undefined;
	/** The shop's own photograph of the product; null keeps the one that it has. */
	image: string | null;
	at: Date;
};
/** The pack that was written, and what it was when it was taken off the shelf; `null` for a new one. */
type WrittenPack = { id: string; before: Figures | null };

/** Gives a number to a pack that has it not yet; one that was taken off the shelf gives it away. Refuses with INPUT_INVALID (`code`) another's. */
async function freeNumber(trx: Db, shopId: string, code: string, packId: string | undefined): Promise<Result<null>> {
	const holder = await trx
		.selectFrom('retailer_products')
		.select(['id', 'is_listed'])
		.where('shop_id', '=', shopId)
		.where('code', '=', code)
		.forUpdate()
		.executeTakeFirst();
	if (!holder || holder.id === packId) return ok(null);
	if (holder.is_listed) return refuse('INPUT_INVALID', { field: 'code' });
	await trx.updateTable('retailer_products').set({ code: null }).where('id', '=', holder.id).execute();
	return ok(null);
}

/** What the shop has said of its other packs of a product, and a further one gets too: their photograph, and their prescription. */
const saidOfOthers = (trx: Db, { shopId, libraryId }: Pick<PackToPut, 'shopId' | 'libraryId'>) =>
	trx
		.selectFrom('retailer_products')
		.select(({ fn }) => [fn.max('image').as('image'), sql<boolean | null>`bool_or(is_prescribed)`.as('is_prescribed')])
		.where('shop_id', '=', shopId)
		.where('library_product_id', '=', libraryId)
		.executeTakeFirstOrThrow();

/**
 * Writes a pack that is put on a shelf; one that was taken off comes back. The caller holds the lock on the shelf. Refuses with ALREADY_LISTED a
 * pack that is there, and with INPUT_INVALID (`code`) a number that another pack on the shelf has.
 */
export async function writePack(trx: Db, { shopId, libraryId, pack, figures, code, image, at }: PackToPut): Promise<Result<WrittenPack>> {
	const before = await trx
		.selectFrom('retailer_products')
		.select(['id', 'is_listed', 'price_paise', 'mrp_paise', 'stock', 'code'])
		.where('shop_id', '=', shopId)
		.where('library_product_id', '=', libraryId)
		.where('pack_key', '=', pack.key)
		.forUpdate()
		.executeTakeFirst();
	if (before?.is_listed) return refuse('ALREADY_LISTED');
	const number = code ? await freeNumber(trx, shopId, code, before?.id) : ok(null);
	if (!number.ok) return number;
	const others = await saidOfOthers(trx, { shopId, libraryId });
	const values = {
		...figures,
		stock_when_off: null,
		stock_when_past: null,
		pack_text: pack.text,
		pack_amount: pack.amount,
		pack_unit: pack.unit,
		code: code || (before?.code ?? null),
		image: image ?? others.image,
		is_prescribed: others.is_prescribed,
		updated_at: at,
	};
	const id = before?.id ?? newId();
	if (before)
		await trx
			.updateTable('retailer_products')
			// The last day was that of the goods that stood there before.
			.set({ ...values, is_listed: true, best_before: null })
			.where('id', '=', id)
			.execute();
	else {
		const ofPack = { shop_id: shopId, library_product_id: libraryId, pack_key: pack.key, max_quantity: DEFAULT_MAX_QUANTITY };
		const written = await trx
			.insertInto('retailer_products')
			.values({ id, ...ofPack, ...values })
			// An import may have written the same pack, or one with this number.
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst();
		if (Number(written.numInsertedOrUpdatedRows ?? 0) === 0) return refuse('ALREADY_LISTED');
	}
	if (image) await showOwnPicture(trx, { shopId, libraryId, image });
	return ok({ id, before: before ?? null });
}

/** Lets all packs of a product at a shop show the shop's own photograph; no other shop shows it. */
export const showOwnPicture = (trx: Db, { shopId, libraryId, image }: { shopId: string; libraryId: string; image: string }) =>
	trx.updateTable('retailer_products').set({ image }).where('shop_id', '=', shopId).where('library_product_id', '=', libraryId).execute();

/** Sells all packs of a product at a shop with a prescription alone, or without: it is the medicine that needs one, not its pack. */
export const prescribe = (trx: Db, { shopId, libraryId, is_prescribed }: { shopId: string; libraryId: string; is_prescribed: boolean }) =>
	trx
		.updateTable('retailer_products')
		.set({ is_prescribed })
		.where('shop_id', '=', shopId)
		.where('library_product_id', '=', libraryId)
		.execute();

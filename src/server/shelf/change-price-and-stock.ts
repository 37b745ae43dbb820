import { sql } from 'kysely';
import { NO_MRP } from '#lib/constants.ts';
import type { PartnerProductReply } from '#lib/contract/partner.ts';
import { STOCK_MOST } from '#lib/contract/shop-limits.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { isPast } from '#server/catalogue/packs/best-before.ts';
import { findCards } from '#server/catalogue/products/find-cards.ts';
import { noteChange } from '#server/catalogue/products/note-product-change.ts';
import { packTags } from '#server/catalogue/shelf-tags.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { wasChanged } from '#server/shelf/change-once.ts';

/** Rupees; `mrp` −1 removes the MRP. */
export type ProductChange = {
	sellingPrice?: number | undefined;
	mrp?: number | undefined;
	stock?: number | undefined;
	/** The stock that `stock` starts from. */
	stockWas?: number | undefined;
	inStock?: boolean | undefined;
	hsn?: string | null | undefined;
	/** Percent. */
	taxRate?: number | null | undefined;
};
type Stocked = Pick<Row<'retailer_products'>, 'price_paise' | 'mrp_paise' | 'stock' | 'stock_when_off'>;
type Taxed = Pick<Row<'retailer_products'>, 'hsn' | 'tax_rate'>;

/** The stock of a product that a shop marks as in stock without a number, where it had none when it was switched off. */
const UNCOUNTED = 100;

/**
 * The stock after a switch. Off keeps the count, so that on brings it back: who taps twice has lost nothing. What orders put back meanwhile is sold
 * at once, and what is left of it then is added.
 */
function switched({ stock, stock_when_off }: Stocked, isOn: boolean): Pick<Stocked, 'stock' | 'stock_when_off'> {
	if (isOn) return { stock: stock + (stock_when_off ?? (stock > 0 ? 0 : UNCOUNTED)), stock_when_off: null };
	return { stock: 0, stock_when_off: stock > 0 ? stock + (stock_when_off ?? 0) : stock_when_off };
}

/**
 * The stock after a count. One that says what stock it starts from changes the stock of now by the difference, so that what was sold meanwhile stays
 * sold. Where the pack was switched off meanwhile it stays off, and the count that it keeps changes.
 */
function counted(
	{ stock: now, stock_when_off: kept }: Stocked,
	stock: number,
	was: number | undefined,
): Pick<Stocked, 'stock' | 'stock_when_off'> {
	if (was === undefined) return { stock, stock_when_off: null };
	const moved = (from: number) => Math.min(STOCK_MOST, Math.max(0, from + stock - was));
	return kept !== null && was > 0 ? { stock: now, stock_when_off: moved(kept) || null } : { stock: moved(now), stock_when_off: null };
}

/**
 * A row with a change applied. Stock is set to the number that the shop has counted: earlier orders are already taken from it, later
 * orders reduce it; with `stockWas` the difference of the two is applied, never to less than 0. Refuses with INPUT_INVALID a price above the MRP
 * (field `mrp`), an `inStock` that contradicts `stock`, and a `stockWas` without a `stock` or with an `inStock`.
 */
export function changed(row: Stocked, change: ProductChange): Result<Stocked> {
	const { sellingPrice, mrp, stock, stockWas, inStock } = change;
	const pricePaise = sellingPrice === undefined ? row.price_paise : paiseFromRupees(sellingPrice);
	const mrpPaise = mrp === undefined ? row.mrp_paise : mrp === NO_MRP ? null : paiseFromRupees(mrp);
	if (mrpPaise !== null && mrpPaise < pricePaise)
		return refuse('INPUT_INVALID', {
			field: 'mrp',
			details: { mrp: rupeesFromPaise(mrpPaise), sellingPrice: rupeesFromPaise(pricePaise) },
		});
	if (stock !== undefined && inStock !== undefined && inStock !== stock > 0) return refuse('INPUT_INVALID', { field: 'inStock' });
	if (stockWas !== undefined && (stock === undefined || inStock !== undefined)) return refuse('INPUT_INVALID', { field: 'stockWas' });
	const { stock: now, stock_when_off } = row;
	const uncounted = inStock === undefined ? { stock: now, stock_when_off } : switched(row, inStock);
	const stocked = stock === undefined ? uncounted : counted(row, stock, stockWas);
	return ok({ price_paise: pricePaise, mrp_paise: mrpPaise, ...stocked });
}

/** What this shop's invoices say of a pack; what a change leaves open stays, null is as the product has it. The rate in hundredths of a percent. */
function taxed(row: Taxed, { hsn, taxRate }: ProductChange): Taxed {
	const rate = taxRate == null ? taxRate : Math.round(taxRate * 100);
	return { hsn: hsn === undefined ? row.hsn : hsn, tax_rate: rate === undefined ? row.tax_rate : rate };
}

type Caller = Pick<Call<'partner'>, 'app' | 'caller' | 'language'> & { idempotencyKey: string | null };

/** What its shop alone knows of a pack: its stock, and what stands on the invoices, as the shop has said, else as the product has it. */
async function ownFacts(db: Db, shopId: string, id: string): Promise<Pick<PartnerProductReply, 'stock' | 'hsn' | 'taxRate'>> {
	const { rows } = await sql<Taxed & { stock: number }>`
		SELECT rp.stock, coalesce(rp.hsn, lp.hsn) AS hsn, coalesce(rp.tax_rate, lp.tax_rate) AS tax_rate
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id WHERE rp.shop_id = ${shopId} AND rp.id = ${id}`.execute(
		db,
	);
	const { stock = 0, hsn = null, tax_rate: rate = null } = rows[0] ?? {};
	return { stock, hsn, taxRate: rate === null ? null : rate / 100 };
}

/**
 * Changes price, MRP, stock or tax of one pack, once for a key, notes who changed the first three, and publishes its tags; answers its card with its
 * stock and tax. Refuses also with NOT_FOUND, FORBIDDEN, BEST_BEFORE_PAST more of a pack whose last day is over, and IDEMPOTENCY_KEY_REUSED a key
 * that came with another change.
 */
export async function changeProduct(
	{ app, caller, language, idempotencyKey }: Caller,
	id: string,
	change: ProductChange,
): Promise<Result<PartnerProductReply>> {
	const done = await transact<string[]>(app.db, async (trx) => {
		const row = await trx
			.selectFrom('retailer_products')
			.select(['shop_id', 'library_product_id', 'price_paise', 'mrp_paise', 'stock', 'stock_when_off', 'hsn', 'tax_rate', 'best_before'])
			.where('id', '=', id)
			.where('is_listed', '=', true)
			.forUpdate()
			.executeTakeFirst();
		if (!row) return refuse('NOT_FOUND');
		if (!mayTouch(caller, row.shop_id)) return refuse('FORBIDDEN');
		const before = await wasChanged(trx, { app, idempotencyKey }, id, change);
		if (!before.ok) return before;
		if (before.value) return ok([]);
		const next = changed(row, change);
		if (!next.ok) return next;
		const most = Math.max(next.value.stock, change.stock ?? 0);
		if (most > row.stock && isPast(row.best_before, app.clock.now())) return refuse('BEST_BEFORE_PAST');
		const tax = taxed(row, change);
		if (tax.hsn !== row.hsn || tax.tax_rate !== row.tax_rate)
			await trx.updateTable('retailer_products').set(tax).where('shop_id', '=', row.shop_id).where('id', '=', id).execute();
		const { price_paise, mrp_paise, stock, stock_when_off } = next.value;
		const isSame = price_paise === row.price_paise && mrp_paise === row.mrp_paise && stock === row.stock;
		if (isSame && stock_when_off === row.stock_when_off) return ok([]);
		const at = app.clock.now();
		const values = { price_paise, mrp_paise, stock, stock_when_off, updated_at: at };
		await trx.updateTable('retailer_products').set(values).where('shop_id', '=', row.shop_id).where('id', '=', id).execute();
		// On a pack that is off a count may change no more than what it had, which is told to nobody.
		if (isSame) return ok([]);
		await noteChange(trx, { id, shopId: row.shop_id, by: byPartner(caller), at }, row, next.value);
		const stockChanges = stock > 0 === row.stock > 0 ? [] : await stockTags(trx, row.shop_id, [id]);
		const tags = [...(await packTags(trx, row.shop_id, [row.library_product_id])), ...stockChanges];
		await publishChange(trx, tags);
		return ok(tags);
	});
	if (!done.ok) return done;
	forgetTags(app, done.value);
	const card = (await findCards(app, [id], { language })).get(id);
	return card ? ok({ ...card, ...(await ownFacts(app.db, card.store.id, id)) }) : refuse('NOT_FOUND');
}

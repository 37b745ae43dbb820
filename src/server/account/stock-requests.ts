import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { stockSql } from '#server/catalogue/packs/pack-columns.ts';
import { transact } from '#server/db/transact.ts';

type Product = Checked<'PUT customer/notify/{retailerProductId}'>;
type Waiting = Output<'PUT customer/notify/{retailerProductId}'>;
const REQUESTS_MAX = 50;

/**
 * Asks for one message when a product can be bought again; answers whether the customer waits for one: not when it is in stock. Refuses with
 * NOT_FOUND, with NOTIFICATIONS_OFF when the profile forbids messages, and with LIST_FULL when 50 are asked for.
 */
export async function askForStock(
	{ retailerProductId: id }: Product,
	{ app, caller, language }: Call<'customer'>,
): Promise<Result<Waiting>> {
	return transact<Waiting>(app.db, async (trx) => {
		// Asking waits for other asking of the same customer, so that the limit holds.
		const customer = await trx
			.selectFrom('customers')
			.select('receive_notification')
			.where('id', '=', caller.customerId)
			.forUpdate()
			.executeTakeFirst();
		const product = await trx
			.selectFrom('retailer_products as rp')
			.select(['rp.is_listed', sql<number>`${stockSql}`.as('stock')])
			.where('rp.id', '=', id)
			.forShare()
			.executeTakeFirst();
		if (!product || !customer) return refuse('NOT_FOUND', { field: 'retailerProductId' });
		if (product.is_listed && product.stock > 0) return ok({ waiting: false });
		if (!customer.receive_notification) return refuse('NOTIFICATIONS_OFF');
		const own = await trx.selectFrom('stock_requests').select('retailer_product_id').where('customer_id', '=', caller.customerId).execute();
		const isNew = own.every((row) => row.retailer_product_id !== id);
		if (isNew && own.length >= REQUESTS_MAX) return refuse('LIST_FULL', { params: { max: REQUESTS_MAX } });
		await trx
			.insertInto('stock_requests')
			.values({ customer_id: caller.customerId, retailer_product_id: id, language, asked_at: app.clock.now() })
			.onConflict((conflict) => conflict.columns(['customer_id', 'retailer_product_id']).doUpdateSet({ language }))
			.execute();
		return ok({ waiting: true });
	});
}

/** Takes the request back; does nothing when there is none. */
export async function stopAskingForStock({ retailerProductId }: Product, { app, caller }: Call<'customer'>): Promise<Result<Waiting>> {
	await app.db
		.deleteFrom('stock_requests')
		.where('customer_id', '=', caller.customerId)
		.where('retailer_product_id', '=', retailerProductId)
		.execute();
	return ok({ waiting: false });
}

import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { findCards } from '#server/catalogue/products/find-cards.ts';
import { transact } from '#server/db/transact.ts';

type Product = Checked<'PUT customer/favourites/{retailerProductId}'>;
type Reply = Result<Output<'PUT customer/favourites/{retailerProductId}'>>;
const FAVOURITES_MAX = 200;

/** A customer's favourites as cards, the newest first; those that no shop lists any more are left out. */
export async function listFavourites(
	_: unknown,
	{ app, caller, language, point }: Call<'customer'>,
): Promise<Result<Output<'GET customer/favourites'>>> {
	const rows = await app.db
		.selectFrom('favourites')
		.select('retailer_product_id as id')
		.where('customer_id', '=', caller.customerId)
		.orderBy('added_at', 'desc')
		.orderBy('retailer_product_id')
		.execute();
	const ids = rows.map(({ id }) => id);
	const cards = await findCards(app, ids, { language, point });
	return ok({ favourites: ids.flatMap((id) => cards.get(id) ?? []).map((card) => ({ ...card, isFavourite: true })) });
}

/** Adds a favourite; one that is there already stays as it is. Refuses with NOT_FOUND, and with LIST_FULL when there are 200. */
export async function addFavourite({ retailerProductId: id }: Product, { app, caller }: Call<'customer'>): Promise<Reply> {
	return transact(app.db, async (trx) => {
		// Adding waits for other adding of the same customer, so that the limit holds.
		await trx.selectFrom('customers').select('id').where('id', '=', caller.customerId).forUpdate().executeTakeFirst();
		const product = await trx
			.selectFrom('retailer_products')
			.select('id')
			.where('id', '=', id)
			.where('is_listed', '=', true)
			.executeTakeFirst();
		if (!product) return refuse('NOT_FOUND', { field: 'retailerProductId' });
		const own = await trx.selectFrom('favourites').select('retailer_product_id').where('customer_id', '=', caller.customerId).execute();
		if (own.some(({ retailer_product_id }) => retailer_product_id === id)) return ok({});
		if (own.length >= FAVOURITES_MAX) return refuse('LIST_FULL', { params: { max: FAVOURITES_MAX } });
		await trx
			.insertInto('favourites')
			.values({ customer_id: caller.customerId, retailer_product_id: id, added_at: app.clock.now() })
			.execute();
		return ok({});
	});
}

/** Removes a favourite; does nothing when it is none. */
export async function removeFavourite({ retailerProductId }: Product, { app, caller }: Call<'customer'>): Promise<Reply> {
	await app.db
		.deleteFrom('favourites')
		.where('customer_id', '=', caller.customerId)
		.where('retailer_product_id', '=', retailerProductId)
		.execute();
	return ok({});
}

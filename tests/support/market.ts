import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { NewRow } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';
import { newId } from '#server/system/ids.ts';

type Store = Pick<App, 'db'>;

/** Makers of rows: each takes the values in which a test differs from the default, and answers the row's id. */

export const HERE = { lat: 19.12, lng: 72.87 };
/** About 33 km north: no shop made here serves it. */
export const FAR = { lat: 19.42, lng: 72.87 };

/** Not one of the thirteen that every store has. */
const CATEGORY = 9_001;

const names = (en: string) => JSON.stringify({ en, hi: `${en} हि` });

async function makeCategory({ db }: Store): Promise<void> {
	const row = {
		id: CATEGORY,
		code: 'test-groceries',
		slug: 'test-groceries',
		names: names('Groceries'),
		art: 'basket',
		ground: 'sand',
		position: 1,
	};
	await db
		.insertInto('categories')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** A shop at HERE that is open around the clock, delivers 3 km for ₹30 (free from ₹200) and has no minimum. */
export async function makeShop(app: Store, given: Partial<NewRow<'shops'>> & { closed?: boolean } = {}): Promise<string> {
	const { db } = app;
	const { closed = false, ...row } = given;
	const id = given.id ?? newId();
	await makeCategory(app);
	await db
		.insertInto('shops')
		.values({
			source_key: id,
			names: names(`Shop ${id}`),
			category_id: CATEGORY,
			...HERE,
			service_radius_m: 3_000,
			delivery_fee_paise: 3_000,
			free_delivery_above_paise: 20_000,
			art: 'basket',
			...row,
			id,
		})
		.execute();
	const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shop_id: id, weekday, opens_min: 0, closes_min: 1_440 }));
	if (!closed) await db.insertInto('shop_hours').values(days).execute();
	forgetTags(app, [tag.shops, tag.catalog]);
	return id;
}

/** A pack for ₹50 (MRP ₹60), 100 in stock. */
export async function makeProduct(
	{ db }: Store,
	shop_id: string,
	given: Partial<NewRow<'retailer_products'>> & { name?: string } = {},
): Promise<string> {
	const { name = 'Milk', ...row } = given;
	const id = given.id ?? newId();
	const library = `lib${id}`.slice(0, 64);
	await db
		.insertInto('library_products')
		.values({ id: library, source_key: library, names: names(name), parent_code: 'test-groceries', search_text: name.toLowerCase() })
		.execute();
	await db
		.insertInto('retailer_products')
		.values({
			shop_id,
			library_product_id: library,
			pack_key: '500 g',
			pack_text: '500 g',
			pack_amount: 500,
			pack_unit: 'g',
			price_paise: 5_000,
			mrp_paise: 6_000,
			stock: 100,
			...row,
			id,
		})
		.execute();
	return id;
}

/** An address of a customer, at HERE. */
export async function makeAddress({ db }: Store, customer_id: string, given: Partial<NewRow<'customer_addresses'>> = {}): Promise<string> {
	const id = newId();
	await db
		.insertInto('customer_addresses')
		.values({ id, customer_id, address_text: '4 Chakala Road', ...HERE, ...given })
		.execute();
	return id;
}

/** A promotion that runs now and takes ₹10 off any cart: a coupon when it has a code, else an offer. */
export async function makePromotion(
	{ db }: Store,
	given: Partial<Omit<NewRow<'promotions'>, 'rule'>> & { rule?: DiscountRule } = {},
): Promise<{ id: string; code: string }> {
	const { rule = { code: 'FLAT', amountPaise: 1_000 }, ...row } = given;
	const id = given.id ?? newId();
	const kind = given.code ? 'COUPON' : 'OFFER';
	const starts_at = new Date(Date.now() - 3_600_000);
	await db
		.insertInto('promotions')
		.values({ kind, paid_by: 'SHOP', starts_at, ...row, id, rule: JSON.stringify(rule) })
		.execute();
	return { id, code: given.code ?? '' };
}

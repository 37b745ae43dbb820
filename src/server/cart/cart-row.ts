import { sql } from 'kysely';
import type { Promotion } from '#lib/cart/promotions/conditions.ts';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { type Beside, type Line, linesOf } from '#server/cart/lines.ts';
import { promotionJson } from '#server/cart/promotions/promotion-for-customer.ts';
import { freePlace } from '#server/cart/slot-places.ts';
import { nameShown } from '#server/catalogue/products/product-card.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

/**
 * A customer's cart with its lines, read in one statement. `place` is the chosen address, while it is the customer's and not archived;
 * `promotions` are its offer and its coupon; `lines` also has, with quantity 0, the packs that were asked for beside those in the cart.
 */
export type CartRow = Row<'carts'> & {
	place: (Point & { id: string }) | null;
	customs: CustomLine[];
	lines: Line[];
	promotions: Promotion[];
};

const PLACE = sql`(
	SELECT json_build_object('id', a.id, 'lat', a.lat, 'lng', a.lng) FROM customer_addresses a
	WHERE a.customer_id = carts.customer_id AND a.id = carts.location_id AND a.status = 'ACTIVE')`;
const CUSTOMS = sql`(
	SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', c.id, 'name', c.name, 'quantity', c.quantity, 'image', c.image)) ORDER BY c.id), '[]')
	FROM cart_custom_lines c WHERE c.customer_id = carts.customer_id)`;

const promotionsOf = (customerId: string) => sql`(
	SELECT coalesce(json_agg(${promotionJson(customerId)}), '[]') FROM promotions p WHERE p.id IN (carts.offer_id, carts.coupon_id))`;

const COLUMNS = {
	customer_id: true,
	id: true,
	shop_id: true,
	delivery_type: true,
	location_id: true,
	slot_start: true,
	slot_end: true,
	instructions: true,
	payment_method: true,
	updated_at: true,
	coupon_id: true,
	offer_id: true,
	receiver_name: true,
	receiver_phone: true,
	substitution: true,
	tip_paise: true,
	prescription_id: true,
} satisfies Record<keyof Row<'carts'>, true>;
const columns = sql.join(Object.keys(COLUMNS).map((column) => sql.ref(`carts.${column}`)));

const cartSql = (customerId: string, language: Language, beside: Beside | null) => sql<CartRow>`
	SELECT ${columns}, ${PLACE} AS place, ${CUSTOMS} AS customs, ${promotionsOf(customerId)} AS promotions,
		${linesOf(customerId, language, beside)} AS lines
	FROM carts WHERE carts.customer_id = ${customerId}`;
const wholeCart = prepared('cart', (db, customerId: string, language: Language) => cartSql(customerId, language, null).compile(db));
const cartAndPacks = prepared('cart_packs', (db, customerId: string, language: Language, ids: readonly string[]) =>
	cartSql(customerId, language, { ids }).compile(db),
);
const cartAndPacksOf = prepared('cart_packs_of', (db, customerId: string, language: Language, ids: readonly string[], shopId: string) =>
	cartSql(customerId, language, { ids, shopId }).compile(db),
);

const lockedCart = prepared('cart_lock', (db, customerId: string, id: string, now: Date) =>
	db
		.insertInto('carts')
		.values({ customer_id: customerId, id, updated_at: now })
		.onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ updated_at: now }))
		.returning('id')
		.compile(),
);

function cartRows(db: Db, customerId: string, language: Language, { ids, shopId }: Beside): Promise<CartRow[]> {
	if (ids.length === 0) return wholeCart(db, customerId, language);
	return shopId === undefined ? cartAndPacks(db, customerId, language, ids) : cartAndPacksOf(db, customerId, language, ids, shopId);
}

async function cartOf(db: Db, customerId: string, language: Language, beside: Beside = { ids: [] }): Promise<CartRow | undefined> {
	const [cart] = await cartRows(db, customerId, language, beside);
	return cart && { ...cart, lines: cart.lines.map((line) => ({ ...line, name: nameShown(line, language) })) };
}

/** A customer's cart, created at first use. */
export async function readCart(db: Db, customerId: string, language: Language): Promise<CartRow> {
	const found = await cartOf(db, customerId, language);
	if (found) return found;
	await db
		.insertInto('carts')
		.values({ customer_id: customerId, id: newId() })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const made = await cartOf(db, customerId, language);
	if (!made) throw new Error('the cart just made is gone');
	return made;
}

/**
 * Locks a customer's cart until the transaction ends, so that parallel changes run one after the other, and reads it; created at first use.
 * Refuses another id with FORBIDDEN when it is another customer's cart, with NOT_FOUND when it is unknown.
 */
export async function lockCart(
	trx: Db,
	{ customerId, cartId, language, ids, now }: { customerId: string; cartId: string; language: Language; ids: readonly string[]; now: Date },
): Promise<Result<CartRow>> {
	const [locked] = await lockedCart(trx, customerId, newId(), now);
	if (locked?.id !== cartId) {
		const other = await trx.selectFrom('carts').select('id').where('id', '=', cartId).executeTakeFirst();
		return refuse(other ? 'FORBIDDEN' : 'NOT_FOUND');
	}
	// Only a statement that begins after the lock was granted sees what its last holder wrote.
	const cart = await cartOf(trx, customerId, language, { ids });
	return cart ? ok(cart) : refuse('NOT_FOUND');
}

/** A locked cart as it is now, with packs of a shop that the change did not know of before. */
export async function withPacks(trx: Db, cart: CartRow, language: Language, packs: Required<Beside>): Promise<CartRow> {
	return (await cartOf(trx, cart.customer_id, language, packs)) ?? cart;
}

/** Sets columns of a cart and answers the changed cart. */
export async function updateCart(
	trx: Db,
	cart: CartRow,
	set: Partial<Omit<Row<'carts'>, 'customer_id' | 'id' | 'updated_at'>>,
): Promise<CartRow> {
	await trx.updateTable('carts').set(set).where('customer_id', '=', cart.customer_id).execute();
	return { ...cart, ...set };
}

/** What is chosen for one order at one shop, as it is before anything is chosen. */
const UNCHOSEN = { delivery_type: 'DELIVERY', slot_start: null, slot_end: null, tip_paise: 0, prescription_id: null } as const;

/** Gives a cart another shop, or none: a delivery time, collection, the tip and a prescription were for the one before. */
export async function bindShop(trx: Db, cart: CartRow, shop_id: string | null): Promise<CartRow> {
	if (cart.slot_start) await freePlace(trx, cart.customer_id);
	return updateCart(trx, cart, { shop_id, ...UNCHOSEN });
}

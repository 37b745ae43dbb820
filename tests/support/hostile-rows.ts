import { sql } from 'kysely';
import { tag } from '#server/catalogue/tags.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { newId } from '#server/system/ids.ts';
import { ALL_HOSTILE, HOSTILE_TEXTS } from './hostile-texts.ts';
import { makePromotion } from './market.ts';

/** What people type, and what an import brings: columns of text, and of names by language. */
const TEXTS: Record<string, string[]> = {
	blocked_numbers: ['reason'],
	brands: ['name'],
	cart_custom_lines: ['name'],
	carts: ['instructions', 'receiver_name'],
	customer_addresses: [
		'address_text',
		'google_address',
		'flat_number',
		'building_name',
		'street_name',
		'locality_name',
		'landmark',
		'address_type',
	],
	customers: ['first_name', 'last_name'],
	order_custom_lines: ['name'],
	order_help: ['words', 'answer'],
	order_lines: ['pack_text'],
	order_ratings: ['comment', 'report_reason'],
	order_stages: ['reason'],
	search_history: ['term'],
	shop_applications: ['name', 'address_text', 'reason'],
	orders: ['instructions', 'receiver_name'],
	person_rights: ['name'],
	shop_keys: ['label'],
	shops: ['address_text'],
};
const NAMES: Record<string, string[]> = {
	banners: ['names'],
	categories: ['names'],
	localities: ['names'],
	order_lines: ['names'],
	promotions: ['title'],
	secondary_categories: ['names'],
	shops: ['names', 'offers', 'about'],
};
const ADDRESS_TEXTS = ['addressText', 'addressType', 'landmark'];
/** Of these there are many, and a page shows forty: each has its share, so that all are on one page. */
const SHARES = 15;

/** The hostile texts in so many parts. */
export const PARTS: readonly string[] = Array.from({ length: SHARES }, (_, part) =>
	HOSTILE_TEXTS.filter((_, i) => i % SHARES === part)
		.map((text) => text.trim())
		.join(' '),
);

/** All hostile texts as they stand in a field of the rows. */
export const hostileText = (field: string): string => `${ALL_HOSTILE} ${field}.`;

/** Writes all hostile texts into every row of a store, whoever may have typed them there, and into the names of the products of a shop. */
export async function writeHostileRows({ dataDir }: { dataDir: string }, shop_id: string, order_id: string): Promise<void> {
	const { connection, close } = await openEmbedded(dataDir, () => undefined);
	{
		await using db = openKysely(openPool(connection, 1));
		await makePromotion({ db }, { code: 'HOSTILE', shop_id });
		await makePromotion({ db }, { shop_id });
		await db.insertInto('shop_keys').values({ id: newId(), shop_id, key_hash: newId(), created_at: new Date() }).execute();
		const blocked = {
			id: newId(),
			mark: newId(),
			order_id,
			reason: '',
			call_phone: '+912226200000',
			blocked_by: 'SYSTEM',
			blocked_at: new Date(),
		};
		await db.insertInto('blocked_numbers').values(blocked).execute();
		const { customer_id } = await db.selectFrom('orders').select('customer_id').where('id', '=', order_id).executeTakeFirstOrThrow();
		const at = new Date();
		await db
			.insertInto('search_history')
			.values({ customer_id: customer_id ?? '', term: '', search_type: 'PRODUCT', is_complete: true, store_id: null, searched_at: at })
			.execute();
		const { id: locality_id, lat, lng } = await db.selectFrom('localities').select(['id', 'lat', 'lng']).executeTakeFirstOrThrow();
		const applied = { locality_id, lat, lng, category_ids: [], opens_min: 540, closes_min: 1200, language: 'en', applied_at: at };
		await db
			.insertInto('shop_applications')
			.values({ id: newId(), phone_e164: '+912226200001', name: '', address_text: '', ...applied })
			.execute();
		await db
			.insertInto('banners')
			.values({ id: newId(), names: JSON.stringify({ en: '' }), image: '', url: '/' })
			.execute();
		const set = (table: string, column: string, value: ReturnType<typeof sql>) =>
			sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value}`.execute(db);
		const names = (field: string) => sql`jsonb_build_object('en', ${hostileText(field)}::text)`;
		for (const [table, columns] of Object.entries(TEXTS))
			for (const column of columns) await set(table, column, sql`${hostileText(`${table}.${column}`)}`);
		for (const [table, columns] of Object.entries(NAMES))
			for (const column of columns) await set(table, column, names(`${table}.${column}`));
		for (const field of ADDRESS_TEXTS)
			await set('orders', 'address', sql`jsonb_set(address, ARRAY[${field}], to_jsonb(${hostileText(`orders.${field}`)}::text))`);
		await set('order_ratings', 'comment_state', sql`'SHOWN'`);
		await set('order_ratings', 'reported_at', sql`now()`);
		await sql`
			UPDATE library_products SET about = ${names('library_products.about')}, names = jsonb_build_object('en', (${PARTS}::text[])[1 + n % ${SHARES}])
			FROM (SELECT library_product_id, row_number() OVER (ORDER BY library_product_id) n FROM (SELECT DISTINCT library_product_id FROM retailer_products WHERE shop_id = ${shop_id}) of_shop) numbered
			WHERE library_product_id = library_products.id`.execute(db);
		await publishChange(db, [tag.catalog, tag.shops, tag.sellers, tag.shelves, tag.shop(shop_id), tag.shelf(shop_id)]);
	}
	await close();
}

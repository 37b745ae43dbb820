import { sql } from 'kysely';
import { photoOf } from '#lib/catalogue/picture.ts';
import type { Db } from '#server/db/tables.ts';

/** Gives up the present picture of a profile before another one, or none, takes its place; one that a custom product shows stays. */
export async function dropProfileImage(trx: Db, customerId: string, next: string | null): Promise<void> {
	const customer = await trx.selectFrom('customers').select('profile_image').where('id', '=', customerId).forUpdate().executeTakeFirst();
	const profile_image = customer?.profile_image;
	const key = profile_image && profile_image !== next ? photoOf(profile_image)?.key : null;
	if (!key) return;
	// Without a customer the hourly chores remove it.
	await sql`
		UPDATE uploads SET customer_id = NULL WHERE key = ${key}
			AND NOT EXISTS (SELECT FROM cart_custom_lines WHERE image = ${profile_image})
			AND NOT EXISTS (SELECT FROM order_custom_lines WHERE image = ${profile_image})
			AND NOT EXISTS (SELECT FROM saved_baskets WHERE customer_id = ${customerId} AND customs::text LIKE ${`%${key}%`})
			AND NOT EXISTS (SELECT FROM thrown_baskets WHERE customer_id = ${customerId} AND customs::text LIKE ${`%${key}%`})`.execute(trx);
}

import { type Kysely, sql } from 'kysely';
import type { Profile } from '#lib/contract/account.ts';
import { earnedPoints } from '#server/account/points.ts';
import { percentTold } from '#server/account/profile-completion.ts';
import type { Database } from '#server/db/tables.ts';

/** The customer's profile as §3 names its fields, or `null` when there is no such customer. `token` is null: only the login answers it. */
export async function readProfile(db: Kysely<Database>, customerId: string): Promise<Profile | null> {
	const row = await db
		.selectFrom('customers as c')
		.leftJoin('customer_addresses as a', (join) => join.onRef('a.customer_id', '=', 'c.id').on('a.is_default', '=', true))
		.select(['c.id', 'c.first_name', 'c.last_name', 'c.phone_e164', 'c.email', 'c.gender', 'c.language', 'c.points', 'c.profile_image'])
		.select(['c.receive_notification', 'c.referral_code', 'a.address_text'])
		.select(sql<string | null>`to_char(c.dob, 'YYYY-MM-DD')`.as('dob'))
		.select(sql<boolean>`EXISTS (SELECT FROM shops s WHERE s.phone_e164 = c.phone_e164)`.as('has_stores'))
		.select(earnedPoints.as('earned'))
		.where('c.id', '=', customerId)
		.executeTakeFirst();
	if (!row) return null;
	return {
		uid: row.id,
		token: null,
		first_name: row.first_name,
		last_name: row.last_name,
		phone_number: row.phone_e164,
		email: row.email,
		dob: row.dob,
		gender: row.gender,
		language: row.language,
		address: row.address_text,
		has_stores: row.has_stores,
		points: row.points + row.earned,
		profile_completion_status: percentTold(row),
		profile_image: row.profile_image,
		receive_notification: row.receive_notification,
		referral_code: row.referral_code,
		isDummy: false,
	};
}

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { secretOf } from '#server/account/secrets.ts';
import type { Db } from '#server/db/tables.ts';

/** The mark of a number: HMAC-SHA-256 under a secret of the store, so that nobody finds the number, or another store's mark of it, by trying. */
export const phoneMarkOf = async (db: Db, phone: string): Promise<string> =>
	createHmac('sha256', await secretOf(db, 'phoneMark'))
		.update(phone)
		.digest('base64url');

/**
 * Keeps what counts of an account that is about to be deleted under the mark of its number: that it ordered, that it came by a referral,
 * what it earned by referrals in paise, and how often it used what has a limit for each customer. Of one that did none of this nothing is kept.
 */
export async function keepMark(trx: Db, customerId: string, mark: string): Promise<void> {
	await sql`
		WITH counted AS (
			SELECT
				coalesce((c.earlier->>'hasOrdered')::boolean, false)
					OR EXISTS (SELECT FROM orders o WHERE o.customer_id = c.id AND o.stage <> 'CANCELLED') AS ordered,
				coalesce((c.earlier->>'wasReferred')::boolean, false) OR c.referred_by IS NOT NULL
					OR EXISTS (SELECT FROM referral_rewards r WHERE r.friend_id = c.id) AS referred,
				coalesce((c.earlier->>'earnedPaise')::int, 0)
					+ (SELECT coalesce(sum(r.referrer_paise), 0)::int FROM referral_rewards r WHERE r.referrer_id = c.id) AS earned,
				(SELECT coalesce(jsonb_object_agg(id, times), '{}') FROM (
					SELECT id, sum(times)::int AS times FROM (
						SELECT u.promotion_id AS id, 1 AS times FROM promotion_uses u JOIN promotions p ON p.id = u.promotion_id
						WHERE u.customer_id = c.id AND u.returned_at IS NULL AND p.customer_limit IS NOT NULL AND p.customer_id IS NULL
						UNION ALL SELECT key, value::int FROM jsonb_each_text(c.earlier->'uses')
					) one GROUP BY id
				) each_promotion) AS uses
			FROM customers c WHERE c.id = ${customerId}
		)
		INSERT INTO phone_marks (mark, earlier)
		SELECT ${mark}, jsonb_build_object('hasOrdered', ordered, 'wasReferred', referred, 'earnedPaise', earned, 'uses', uses)
		FROM counted WHERE ordered OR referred OR earned > 0 OR uses <> '{}'
		ON CONFLICT (mark) DO UPDATE SET earlier = excluded.earlier`.execute(trx);
}

/** Gives a new account what counts of an earlier one with its number; whether there was one. */
export async function takeMark(trx: Db, customerId: string, mark: string): Promise<boolean> {
	const { rows } = await sql<{ id: string }>`
		WITH taken AS (DELETE FROM phone_marks WHERE mark = ${mark} RETURNING earlier)
		UPDATE customers SET earlier = taken.earlier FROM taken WHERE id = ${customerId} RETURNING id`.execute(trx);
	return rows.length > 0;
}

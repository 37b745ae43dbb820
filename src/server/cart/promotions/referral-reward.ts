import { sql } from 'kysely';
import { REFERRAL } from '#lib/constants.ts';
import { amountText, paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#lib/languages.ts';
import type { Db } from '#server/db/tables.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';
import { remoteConfig } from '#server/store-config/remote-config.ts';
import { newId } from '#server/system/ids.ts';

const CODE_CHARS = 9;

/** Gives a customer a coupon that is theirs alone and good once, and tells them. */
async function giveCoupon(trx: Db, customerId: string, amountPaise: number, at: Date): Promise<void> {
	const customer = await trx
		.selectFrom('customers')
		.select(['phone_e164', 'language', 'receive_notification'])
		.where('id', '=', customerId)
		.executeTakeFirst();
	if (!customer) return;
	const code = `REF${newId().slice(0, CODE_CHARS).toUpperCase()}`;
	await trx
		.insertInto('promotions')
		.values({
			id: newId(),
			kind: 'COUPON',
			code,
			rule: JSON.stringify({ code: 'FLAT', amountPaise }),
			customer_id: customerId,
			paid_by: 'ASSOCIATION',
			customer_limit: 1,
			total_limit: 1,
			starts_at: at,
			source: 'REFERRAL',
		})
		.execute();
	if (!customer.receive_notification) return;
	const language = isLanguage(customer.language) ? customer.language : 'en';
	const values = { amount: amountText(rupeesFromPaise(amountPaise)), code };
	await queueMessage(trx, { to: customer.phone_e164, ...written('referral.REWARD', values, { language }), at });
}

/** The most that one customer can earn by referrals, in paise: what the headline promises now, by the operator's config or by §9. */
export const referrerLimitPaise = async (db: Db): Promise<number> =>
	paiseFromRupees((await remoteConfig(db, DEFAULT_LANGUAGE)).refer_earn_meta.headline);

/** What a referrer may still get for one more friend, in paise. Their row is locked, so that friends at the same time count one after the other. */
async function dueTo(trx: Db, referrerId: string): Promise<number> {
	const locked = await trx.selectFrom('customers').select('id').where('id', '=', referrerId).forNoKeyUpdate().executeTakeFirst();
	if (!locked) return 0;
	const limit = await referrerLimitPaise(trx);
	return Math.max(0, Math.min(paiseFromRupees(REFERRAL.referrer), limit - (await earnedBy(trx, referrerId))));
}

/** What a customer has earned for friends so far, in paise, also with an earlier account of the same number. */
export async function earnedBy(db: Db, referrerId: string): Promise<number> {
	const { rows } = await sql<{ paise: number }>`
		SELECT coalesce(sum(referrer_paise), 0)::int
			+ coalesce((SELECT (earlier->>'earnedPaise')::int FROM customers WHERE id = ${referrerId}), 0) AS paise
		FROM referral_rewards WHERE referrer_id = ${referrerId}`.execute(db);
	return rows[0]?.paise ?? 0;
}

/**
 * After the first delivered order of a customer who came by a referral: a coupon for them and one for who referred them, exactly once, in the
 * transaction of the delivery. A referrer who has earned all there is gets none any more; the friend still does.
 */
export async function rewardReferral(trx: Db, { id, customerId, at }: { id: string; customerId: string; at: Date }): Promise<void> {
	const friend = await trx.selectFrom('customers').select('referred_by').where('id', '=', customerId).executeTakeFirst();
	const referrerId = friend?.referred_by;
	if (!referrerId) return;
	const first = await trx
		.insertInto('referral_rewards')
		.values({ friend_id: customerId, referrer_id: referrerId, order_id: id, referrer_paise: 0, at })
		.onConflict((conflict) => conflict.doNothing())
		.returning('friend_id')
		.executeTakeFirst();
	if (!first) return;
	await giveCoupon(trx, customerId, paiseFromRupees(REFERRAL.friend), at);
	const due = await dueTo(trx, referrerId);
	if (due === 0) return;
	await trx.updateTable('referral_rewards').set({ referrer_paise: due }).where('friend_id', '=', customerId).execute();
	await giveCoupon(trx, referrerId, due, at);
}

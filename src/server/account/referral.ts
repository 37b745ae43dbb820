import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { REFERRAL } from '#lib/constants.ts';
import type { ReferralOutcome } from '#lib/contract/account.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import type { Database, Db } from '#server/db/tables.ts';

/** Without letters and digits that look like others: a code is read aloud and typed from a picture. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_CHARS = 8;

/** A new random code (40 bits), which may by a rare chance be another customer's already: the column is unique. */
export const newReferralCode = (): string => Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The customer whose code this is, in upper or lower case. */
async function ownerOf(db: Db | Transaction<Database>, code: string) {
	return db
		.selectFrom('customers')
		.select(['id', 'first_name'])
		.where(sql`upper(referral_code)`, '=', code.toUpperCase())
		.executeTakeFirst();
}

/**
 * Applies a referral code at a login: to a new customer only, whose referrer is stored. One's own code, an unknown one and that of a
 * customer who is not new change nothing; the login goes on in every case.
 */
export async function applyReferral(
	trx: Transaction<Database>,
	{ id, isNew }: { id: string; isNew: boolean },
	code: string | undefined,
): Promise<ReferralOutcome | null> {
	if (!code) return null;
	const owner = await ownerOf(trx, code);
	if (!owner) return 'UNKNOWN';
	if (owner.id === id) return 'OWN';
	if (!isNew) return 'NOT_NEW';
	await trx.updateTable('customers').set({ referred_by: owner.id }).where('id', '=', id).execute();
	return 'APPLIED';
}

/** Whether a code can be used by the caller, the first name of its owner, and the discount in rupees. One's own code is not valid. */
export async function checkReferralCode(
	{ code }: Checked<'GET customer/referral-code/{code}'>,
	{ app, caller }: Call<'anyone'>,
): Promise<Result<Output<'GET customer/referral-code/{code}'>>> {
	const owner = await ownerOf(app.db, code);
	const isOwn = caller.kind === 'customer' && caller.customerId === owner?.id;
	if (!owner || isOwn) return ok({ valid: false, referrerName: '', discount: 0 });
	return ok({ valid: true, referrerName: owner.first_name, discount: REFERRAL.friend });
}

import type { Checked, Output } from '#lib/contract/table.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { dropProfileImage } from '#server/account/profile-image.ts';
import { readProfile } from '#server/account/read-profile.ts';
import { isOwnUpload } from '#server/account/uploads.ts';
import type { Call } from '#server/api/call.ts';
import { transact } from '#server/db/transact.ts';

/** The fields that may be unknown. The others are texts, whose empty text is a value. */
const CLEARED_BY_EMPTY = new Set(['dob', 'gender', 'profile_image']);

type Reply = Result<Output<'GET customer/profile'>>;

/** The caller's profile; refuses with NOT_FOUND when the account is gone. */
export async function getProfile(_: unknown, { app, caller }: Call<'customer'>): Promise<Reply> {
	const profile = await readProfile(app.db, caller.customerId);
	return profile ? ok(profile) : refuse('NOT_FOUND');
}

/** Changes the given fields. Refuses with INPUT_INVALID a day of birth after today, with FORBIDDEN a picture that the customer has not sent. */
export async function patchProfile(input: Checked<'PATCH customer/profile'>, call: Call<'customer'>): Promise<Reply> {
	if (input.dob && input.dob > dateInIndia(call.app.clock.now())) return refuse('INPUT_INVALID', { field: 'dob' });
	const given = Object.fromEntries(
		Object.entries(input).flatMap(([name, value]) => {
			if (value === undefined) return [];
			return [[name, value === '' && CLEARED_BY_EMPTY.has(name) ? null : value]];
		}),
	);
	const { customerId } = call.caller;
	if (Object.keys(given).length > 0) {
		const done = await transact(call.app.db, async (trx) => {
			if (input.profile_image && !(await isOwnUpload(trx, customerId, input.profile_image)))
				return refuse('FORBIDDEN', { field: 'profile_image' });
			if (input.profile_image !== undefined) await dropProfileImage(trx, customerId, input.profile_image || null);
			return ok(await trx.updateTable('customers').set(given).where('id', '=', customerId).execute());
		});
		if (!done.ok) return done;
	}
	return getProfile(null, call);
}

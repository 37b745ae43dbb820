import { dateInIndia } from '#lib/catalogue/hours.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { readProfile } from '#server/account/read-profile.ts';
import type { Call } from '#server/api/call.ts';

type Reply = Result<Output<'GET customer/profile'>>;

/** The caller's profile; refuses with NOT_FOUND when the account is gone. */
export async function getProfile(_: unknown, { app, caller }: Call<'customer'>): Promise<Reply> {
	const profile = await readProfile(app.db, caller.customerId);
	return profile ? ok(profile) : refuse('NOT_FOUND');
}

/** Changes the given fields; refuses with INPUT_INVALID a day of birth after today. */
export async function patchProfile(input: Checked<'PATCH customer/profile'>, call: Call<'customer'>): Promise<Reply> {
	if (input.dob && input.dob > dateInIndia(call.app.clock.now())) return refuse('INPUT_INVALID', { field: 'dob' });
	const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
	if (Object.keys(given).length > 0)
		await call.app.db.updateTable('customers').set(given).where('id', '=', call.caller.customerId).execute();
	return getProfile(null, call);
}

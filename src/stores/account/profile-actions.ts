import type { Profile } from '#lib/contract/account.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $profile } from '#stores/session/profile.ts';

/** Changes the profile on the server, then here; the tokens stored with it stay. */
export async function saveProfile(patch: Input<'PATCH customer/profile'>): Promise<Reply<Profile>> {
	const reply = await customerCall('PATCH customer/profile', patch);
	const stored = $profile.get();
	if (reply.ok && 'uid' in stored) $profile.set({ ...stored, ...reply.data, token: stored.token });
	return reply;
}

import type { Profile } from '#lib/contract/customer.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/call.ts';
import { customerCall } from '#stores/customer-call.ts';
import { $profile } from '#stores/profile.ts';

/** Changes the profile on the server, then here; the tokens kept with it stay. */
export async function saveProfile(patch: Input<'PATCH customer/profile'>): Promise<Reply<Profile>> {
	const reply = await customerCall('PATCH customer/profile', patch);
	const kept = $profile.get();
	if (reply.ok && 'uid' in kept) $profile.set({ ...kept, ...reply.data, token: kept.token });
	return reply;
}

import { $profile, $token } from '#stores/profile.ts';

/** The token and customer id that go with every call. */
export function credentials(): { token: string | null; customerId: string | null } {
	const token = $token.get() || null;
	const profile = $profile.get();
	return { token, customerId: token && !profile.isDummy && 'uid' in profile ? profile.uid : null };
}

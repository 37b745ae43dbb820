import { $profile, $token } from '#stores/session/logged-in.ts';
import { isPreview } from '#stores/session/preview.ts';

/** The token and customer id that go with every call; none in a preview (R24). */
export function credentials(): { token: string | null; customerId: string | null } {
	const token = isPreview() ? null : $token.get() || null;
	const profile = $profile.get();
	return { token, customerId: token && !profile.isDummy && 'uid' in profile ? profile.uid : null };
}

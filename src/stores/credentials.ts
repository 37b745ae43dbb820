import { STORAGE_KEYS } from '#lib/constants.ts';

/** The token and customer id that go with every call, read from storage so that all tabs agree. */
export function credentials(): { token: string | null; customerId: string | null } {
	const token = localStorage.getItem(STORAGE_KEYS.token);
	const profile = localStorage.getItem(STORAGE_KEYS.profile);
	return { token: token || null, customerId: (token && profile && JSON.parse(profile).uid) || null };
}

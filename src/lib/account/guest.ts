/** Whether the stored profile is a guest's (V1): it is missing or a dummy, or there is no token. */
export function isGuest(profile: unknown, token: string): boolean {
	return !token || typeof profile !== 'object' || profile === null || Reflect.get(profile, 'isDummy') !== false;
}

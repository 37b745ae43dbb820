import { DAY_MS } from '#lib/format/durations.ts';

/** How long a token opens the account, and how long the refresh token of a login gives new ones. */
const ACCESS_LIFE_MS = DAY_MS;
const REFRESH_LIFE_MS = 60 * DAY_MS;

/** When the tokens of a session that opens now end. */
export const sessionEnds = (now: Date) => ({
	access_expires_at: new Date(now.getTime() + ACCESS_LIFE_MS),
	refresh_expires_at: new Date(now.getTime() + REFRESH_LIFE_MS),
});

import { REFRESH_RETRIES, REFRESH_RETRY_MS, STORAGE_KEYS, TOKEN_MAX_AGE_MS } from '#lib/constants.ts';
import { newKey } from '#lib/new-key.ts';
import { call } from '#stores/api/call.ts';
import { $profile, $token } from '#stores/session/logged-in.ts';
import { logout } from '#stores/session/logout.ts';
import { isPreview } from '#stores/session/preview.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { withLock } from '#stores/storage/with-lock.ts';

const LOCK = 'nukkad-token';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const isOld = (givenAt: number, now: number) => now - givenAt > TOKEN_MAX_AGE_MS;

/** Renews the token when it is older than about 23 h (V10). */
export async function refreshIfOld(): Promise<void> {
	const token = isPreview() ? '' : $token.get();
	if (token && isOld(Number(local.get(STORAGE_KEYS.tokenAt)), Date.now())) await renewSession(token);
}

/** Stores a pair of tokens and the time at which it came. */
function storeTokens(access: string, refresh: string): void {
	const profile = $profile.get();
	if (!profile.isDummy && 'uid' in profile) $profile.set({ ...profile, token: access, refresh_token: refresh });
	local.set(STORAGE_KEYS.tokenAt, String(Date.now()));
	$token.set(access);
	local.remove(STORAGE_KEYS.exchangeKey);
}

/** The idempotency key of the exchange under way. It is stored until the answer has come: the page that sent it may have been left. */
function newExchangeKey(): string {
	const key = local.get(STORAGE_KEYS.exchangeKey) ?? newKey();
	local.set(STORAGE_KEYS.exchangeKey, key);
	return key;
}

/**
 * Exchanges a stale token for a new one, in one tab at a time: a refresh token can be used once, and only the same exchange, with the same
 * key, is answered again. Answers whether there is a fresh token now. 401 logs out; any other failure is tried three times more, 2 s
 * apart, and then logs out (V10). A preview does neither (R24). Without a network nothing is tried and nobody is logged out.
 */
export async function renewSession(stale: string): Promise<boolean> {
	if (isPreview()) return false;
	// Two exchanges of one token have the same key, and the server answers both alike.
	return withLock(LOCK, () => exchange(stale));
}

async function exchange(stale: string): Promise<boolean> {
	const stored = () => local.get(STORAGE_KEYS.token);
	// Another tab or another call of this tab was first: the new token is in storage.
	if (stored() !== stale) return Boolean(stored());
	const profile = $profile.get();
	const refresh = 'refresh_token' in profile ? profile.refresh_token : undefined;
	const idempotencyKey = newExchangeKey();
	for (let attempt = 0; refresh && attempt <= REFRESH_RETRIES; attempt++) {
		if (attempt > 0) await pause(REFRESH_RETRY_MS);
		if (navigator.onLine === false) return false;
		const input = { refresh_token: refresh, access_token: stale, role: 'CUSTOMER' } as const;
		const reply = await call('POST auth/refresh-token', input, { idempotencyKey });
		// The customer has logged out meanwhile, and perhaps another one in: neither this pair nor the refusal is theirs.
		if (stored() !== stale) return Boolean(stored());
		if (reply.ok) {
			storeTokens(reply.data.access_token, reply.data.refresh_token);
			return true;
		}
		if (reply.kind === 'answer' && reply.status === 401) break;
	}
	logout('ended');
	return false;
}

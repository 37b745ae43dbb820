import { STORAGE_KEYS } from '#lib/constants.ts';
import type { LoginReply } from '#lib/contract/account.ts';
import { forgetLogin } from '#stores/account/login-draft.ts';
import { forgetReferral, waitingReferral } from '#stores/account/referral.ts';
import { call, type Reply } from '#stores/api/call.ts';
import { type Merge, mergeGuestCart, showGuestLines, wantMerge } from '#stores/cart/merge-guest-cart.ts';
import { selectDefaultAddress } from '#stores/place/addresses.ts';
import { $profile, $token } from '#stores/session/logged-in.ts';
import { logout } from '#stores/session/logout.ts';
import { renewVisitorName } from '#stores/session/visitor-name.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** Logs in with the OTP; on success the profile is stored and the guest's cart is merged into the customer's (V18). */
export async function loginWithOtp(phone: string, otp: string): Promise<Reply<{ profile: LoginReply; merge: Merge }>> {
	const reply = await call('POST auth/login', { phone_number: phone, otp, referral_code: waitingReferral() ?? undefined });
	if (!reply.ok) return reply;
	forgetReferral();
	forgetLogin();
	renewVisitorName();
	local.set(STORAGE_KEYS.tokenAt, String(Date.now()));
	local.set(STORAGE_KEYS.uuid, reply.data.uid);
	wantMerge();
	showGuestLines();
	$profile.set(reply.data);
	$token.set(reply.data.token);
	// Before the carts are merged, so that the cart is asked for at the customer's own place.
	await selectDefaultAddress();
	return { ok: true, data: { profile: reply.data, merge: await mergeGuestCart() } };
}

/** How long a logout waits for the server: whoever has tapped on a shared phone hands it on or closes the page soon. */
const LOGOUT_MS = 3_000;

/** Ends the session on the server, if it answers in time, and removes the customer from this browser. */
export async function logoutEverywhere(): Promise<void> {
	await Promise.race([call('POST auth/logout', {}), new Promise((resolve) => setTimeout(resolve, LOGOUT_MS))]);
	logout('own');
}

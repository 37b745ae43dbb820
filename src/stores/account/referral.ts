import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Output } from '#lib/contract/table.ts';
import { call, type Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { local } from '#stores/storage/browser-storage.ts';

const CODE = /^[A-Za-z0-9]{1,20}$/;
export type Invitation = Output<'GET customer/referral-code/{code}'>;
/** What referrals have brought a customer: how many coupons, and how much as the one who invites, in rupees. */
export type Earned = { coupons: number; rupees: number };

/** Stores the code of an address such as `/login?ref=CODE` until the next login; answers whether there is one. */
export const storeReferral = (search: string): boolean => storeReferralCode(new URLSearchParams(search).get('ref')?.trim() ?? '');

/** Stores a code until the next login; answers whether it can be one. */
export function storeReferralCode(code: string): boolean {
	if (!CODE.test(code)) return false;
	local.set(STORAGE_KEYS.referralCode, code.toUpperCase());
	return true;
}

/** The code that waits for a login, or null. */
export const waitingReferral = (): string | null => local.get(STORAGE_KEYS.referralCode);

/** A code counts for one login, whatever becomes of it. */
export const forgetReferral = (): void => void local.remove(STORAGE_KEYS.referralCode);

/** Whose code waits here, and what it is worth (C31). */
export const askInvitation = (code: string): Promise<Reply<Invitation>> => call('GET customer/referral-code/{code}', { code });

/** What the customer's own referrals have brought; null where that is nothing yet, or no answer came. */
export async function readEarned(): Promise<Earned | null> {
	const reply = await customerCall('GET coupon/customer/referrals', {});
	return reply.ok && reply.data.coupons.length > 0 ? { coupons: reply.data.coupons.length, rupees: reply.data.earned } : null;
}

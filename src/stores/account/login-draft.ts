import { STORAGE_KEYS } from '#lib/constants.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

/** How far a login has come: the number that is typed, and of the OTP that was sent how long it holds and when another can be sent (ms). */
export type LoginDraft = { phone: string; otp: { until: number; resendAt: number } | null };

const NONE: LoginDraft = { phone: '', otp: null };
const isDraft = (value: unknown): value is LoginDraft =>
	isObject(value) &&
	typeof value.phone === 'string' &&
	(value.otp === null || (isObject(value.otp) && typeof value.otp.until === 'number' && typeof value.otp.resendAt === 'number'));

/** The login that a reload of this tab has interrupted; after the time of its OTP nothing is left of it. */
export function loginDraft(): LoginDraft {
	try {
		const value: unknown = JSON.parse(session.get(STORAGE_KEYS.loginDraft) ?? 'null');
		if (isDraft(value) && (value.otp === null || value.otp.until > Date.now())) return value;
	} catch {
		// What is no draft is forgotten.
	}
	forgetLogin();
	return NONE;
}

/** Keeps the number that is typed, and what the server has said of its OTP (s). */
export function draftLogin(phone: string, sent?: { expiresIn: number; resendAfter: number }): void {
	const otp = sent ? { until: Date.now() + sent.expiresIn * 1000, resendAt: Date.now() + sent.resendAfter * 1000 } : null;
	session.set(STORAGE_KEYS.loginDraft, JSON.stringify({ phone, otp }));
}

export const forgetLogin = (): void => void session.remove(STORAGE_KEYS.loginDraft);

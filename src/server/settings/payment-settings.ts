import * as z from 'zod/mini';
import { isSafeUrl } from '#server/settings/safe-url.ts';

/** The keys of the gateway, and where it is. */
export type RazorpaySettings = { keyId: string; keySecret: string; webhookSecret: string; url: string };

const KEYS = ['PAYMENT_KEY_ID', 'PAYMENT_KEY_SECRET', 'PAYMENT_WEBHOOK_SECRET'] as const;
const RAZORPAY_URL = 'https://api.razorpay.com';
const SECRET = 'what the provider gave you, 8 to 200 signs without spaces; needed with PAYMENT_PROVIDER';

/** The values that each setting takes, as the error line for a bad one says it. */
export const PAYMENT_TAKES = {
	PAYMENT_PROVIDER: 'razorpay; needed with the other PAYMENT_ settings',
	PAYMENT_KEY_ID: SECRET,
	PAYMENT_KEY_SECRET: SECRET,
	PAYMENT_WEBHOOK_SECRET: SECRET,
	PAYMENT_URL: 'an https:// address without a path, or an http:// one on this machine',
};

const secret = z.optional(z.string().check(z.regex(/^[!-~]{8,200}$/)));
const isOrigin = (text: string): boolean => {
	const url = URL.parse(text);
	// The secret of the key goes there, and customers with their cards.
	return url !== null && isSafeUrl(text) && url.pathname === '/' && !url.search;
};

export const paymentSchema = {
	PAYMENT_PROVIDER: z.optional(z.enum(['razorpay'])),
	PAYMENT_KEY_ID: secret,
	PAYMENT_KEY_SECRET: secret,
	PAYMENT_WEBHOOK_SECRET: secret,
	PAYMENT_URL: z.optional(z.string().check(z.refine(isOrigin))),
};
const schema = z.object(paymentSchema);

/** The settings that are not there and that others need: the keys of a provider, or the provider of what is set. */
export function missingOfPayments(given: Record<string, unknown>): string[] {
	const isSet = Object.keys(paymentSchema).some((name) => given[name]);
	return isSet ? ['PAYMENT_PROVIDER', ...KEYS].filter((name) => !given[name]) : [];
}

/** The gateway of the settings; `null` when they name none. */
export function razorpayOf(set: z.output<typeof schema>): RazorpaySettings | null {
	const { PAYMENT_PROVIDER, PAYMENT_KEY_ID: keyId, PAYMENT_KEY_SECRET: keySecret, PAYMENT_WEBHOOK_SECRET: webhookSecret } = set;
	if (!PAYMENT_PROVIDER || !keyId || !keySecret || !webhookSecret) return null;
	return { keyId, keySecret, webhookSecret, url: new URL(set.PAYMENT_URL ?? RAZORPAY_URL).origin };
}

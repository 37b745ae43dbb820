import * as z from 'zod/mini';
import { REFERRAL } from '#lib/constants.ts';

/** The rupees that the referral's headline and its step promise, where the operator has set others than §9. */
export const ReferEarnMeta = z.object({
	headline: z.int().check(z.minimum(1), z.maximum(1_000_000)),
	step: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});
export const REFER_EARN_DEFAULT: ReferEarnMeta = { headline: REFERRAL.headline, step: REFERRAL.step };

/** The remote config (A6): a sentence in the caller's language, null where the operator has set none. */
export const RemoteConfig = z.object({
	/** After how many minutes without an answer a shop is reminded of an order. */
	order_tat_breached: z.nullable(z.int()),
	refer_earn_meta: ReferEarnMeta,
	platform_fee_sub_text: z.nullable(z.string()),
});

export type ReferEarnMeta = z.output<typeof ReferEarnMeta>;
export type RemoteConfig = z.output<typeof RemoteConfig>;

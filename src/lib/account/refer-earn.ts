import { REFERRAL } from '#lib/constants.ts';

/** What the referral's headline and its step promise, in rupees, where the operator has set nothing else. */
export const REFER_EARN_DEFAULT = { headline: REFERRAL.headline, step: REFERRAL.step };

/** Why a customer cancels, if they say so; each has its words in `order.json`. */
export const CANCEL_REASONS = ['MISTAKE', 'TOO_LATE', 'CHANGED_MIND', 'FOUND_ELSEWHERE', 'OTHER'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

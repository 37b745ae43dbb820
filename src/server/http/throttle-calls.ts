import { CALL_LIMITS, LIMITS, RATES } from '#server/throttle/limits.ts';
import { createRate } from '#server/throttle/rate.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

/** Limits that keep one caller of the API from blocking the others: rates, and limits on lookups of tokens and on calls. */
export const createCallThrottle = () => ({
	rates: new Map(Object.entries(RATES).map(([rate, limit]) => [rate, createRate(limit)])),
	tokens: createSemaphore(LIMITS.tokens),
	uploads: createSemaphore(LIMITS.uploads),
	calls: {
		customer: createSemaphore(CALL_LIMITS.customer),
		guest: createSemaphore(CALL_LIMITS.guest),
		association: createSemaphore(CALL_LIMITS.association),
		shop: createSemaphore(CALL_LIMITS.shop),
		staff: createSemaphore(CALL_LIMITS.staff),
		webhook: createSemaphore(CALL_LIMITS.webhook),
	},
});

export type CallThrottle = ReturnType<typeof createCallThrottle>;

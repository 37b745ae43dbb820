import type { Refusal } from '#lib/result.ts';
import { CALL_LIMITS, LIMITS, type Limit, RATES } from '#server/throttle/limits.ts';
import { createRate } from '#server/throttle/rate-limit.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

/** Runs an upload in a place of its network and one of its caller; a refusal when there is none in time. */
function uploadsWithin(limit: Limit) {
	const [networks, callers] = [createSemaphore(LIMITS.networkUploads), createSemaphore(limit)];
	return <T>(network: string, caller: string, upload: () => Promise<T>): Promise<T | Refusal> =>
		networks.run<T | Refusal>(network, () => callers.run(caller, upload));
}

/** Limits that keep one caller of the API from blocking the others: rates, and limits on lookups of tokens and on calls. */
export const createCallThrottle = () => ({
	rates: new Map(Object.entries(RATES).map(([rate, limit]) => [rate, createRate(limit)])),
	tokens: createSemaphore(LIMITS.tokens),
	uploads: { customer: uploadsWithin(LIMITS.customerUploads), counter: uploadsWithin(LIMITS.counterUploads) },
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

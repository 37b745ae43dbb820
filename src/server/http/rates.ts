import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#lib/contract/endpoint.ts';
import { ok, type Result, refuse } from '#lib/result.ts';

/**
 * Calls per window in one process, per customer, else per network (`networkOf`). Many phones share one address in India (CGNAT), so the
 * figures stop floods, not shoppers; what must hold across processes (OTP sends and tries) is counted in the database.
 */
export const RATES: Record<RateClass, { points: number; seconds: number }> = {
	read: { points: 60_000, seconds: 60 },
	search: { points: 30_000, seconds: 60 },
	write: { points: 30_000, seconds: 60 },
	order: { points: 120, seconds: 60 },
	otpSend: { points: 300, seconds: 600 },
	login: { points: 600, seconds: 600 },
	partner: { points: 30_000, seconds: 60 },
};

export type Rates = { take(rate: RateClass, caller: string): Promise<Result<null>> };

/** Counters of one API; `take` refuses with RATE_LIMITED and the seconds to wait. */
export function createRates(): Rates {
	const limiters = new Map(
		Object.entries(RATES).map(([rate, { points, seconds }]) => [rate, new RateLimiterMemory({ points, duration: seconds })]),
	);
	return {
		take: async (rate, caller) => {
			try {
				await limiters.get(rate)?.consume(caller);
				return ok(null);
			} catch (spent) {
				if (spent instanceof RateLimiterRes)
					return refuse('RATE_LIMITED', { params: { retryAfter: Math.ceil(spent.msBeforeNext / 1000) || 1 } });
				throw spent;
			}
		},
	};
}

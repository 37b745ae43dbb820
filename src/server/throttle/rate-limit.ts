import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, refuse } from '#lib/result.ts';
import type { Rate } from '#server/throttle/limits.ts';

/** Counts what one caller does in a window: RATE_LIMITED with the seconds to wait when its points are spent, else `null`. */
export function createRate({ points, seconds }: Rate): (caller: string) => Promise<Refusal | null> {
	const limiter = new RateLimiterMemory({ points, duration: seconds });
	return async (caller) => {
		try {
			await limiter.consume(caller);
			return null;
		} catch (spent) {
			if (!(spent instanceof RateLimiterRes)) throw spent;
			return refuse('RATE_LIMITED', { params: { retryAfter: Math.ceil(spent.msBeforeNext / 1000) || 1 } });
		}
	};
}

/** Limits the log lines of a frequent event: at most one in `everyMs`, with the number of events since the last line. */
export function createLogRate(everyMs = 10_000, now: () => number = () => performance.now()): (write: (count: number) => void) => void {
	let last = Number.NEGATIVE_INFINITY;
	let count = 0;
	return (write) => {
		count++;
		if (now() - last < everyMs) return;
		last = now();
		write(count);
		count = 0;
	};
}

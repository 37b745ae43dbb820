import type { Caller } from '#lib/contract/callers.ts';
import { type Refusal, refuse } from '#lib/result.ts';
import { createLimit, type Limit } from '#server/throttle/limit.ts';

/** Well below the pool's 20 connections: one caller, however many calls he makes at once, leaves most of them to the others. */
export const AT_ONCE: Record<Caller['kind'], number> = { customer: 4, guest: 8, association: 16, webhook: 16 };
const WAITING_MAX = 256;
const RETRY_SECONDS = 1;

/** One line per caller. `through` runs `work` when fewer than `most` of the caller's calls are in work, in their order. */
export type CallerTurnstile = { through<T>(caller: string, most: number, work: () => Promise<T>): Promise<T | Refusal> };

/** The turnstile of one API; `through` refuses with RATE_LIMITED when a caller has too many calls waiting already. */
export function createCallerTurnstile(): CallerTurnstile {
	const lines = new Map<string, Limit>();
	return {
		through: async (caller, most, work) => {
			const line = lines.get(caller) ?? createLimit(most);
			if (line.waiting() >= WAITING_MAX) return refuse('RATE_LIMITED', { params: { retryAfter: RETRY_SECONDS } });
			lines.set(caller, line);
			try {
				return await line.run(work);
			} finally {
				if (line.isIdle()) lines.delete(caller);
			}
		},
	};
}

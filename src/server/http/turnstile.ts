import { type Refusal, refuse } from '#lib/result.ts';

/** Well below the pool's 20 connections: one caller, however many calls he makes at once, leaves most of them to the others. */
export const AT_ONCE = { customer: 4, guest: 8, partner: 16 } as const;
const WAITING_MAX = 256;
const RETRY_SECONDS = 1;

type Line = { inside: number; waiting: (() => void)[] };

/** One line per caller. `through` runs `work` when fewer than `most` of the caller's calls are in work, in their order. */
export type Turnstile = { through<T>(caller: string, most: number, work: () => Promise<T>): Promise<T | Refusal> };

/** The turnstile of one API; `through` refuses with RATE_LIMITED when a caller has too many calls waiting already. */
export function createTurnstile(): Turnstile {
	const lines = new Map<string, Line>();
	return {
		through: async (caller, most, work) => {
			const line = lines.get(caller) ?? { inside: 0, waiting: [] };
			lines.set(caller, line);
			if (line.inside < most) line.inside++;
			else if (line.waiting.length >= WAITING_MAX) return refuse('RATE_LIMITED', { params: { retryAfter: RETRY_SECONDS } });
			else await new Promise<void>((resolve) => line.waiting.push(resolve));
			try {
				return await work();
			} finally {
				// Whoever waits takes this place over; it is counted already.
				const next = line.waiting.shift();
				if (next) next();
				else if (--line.inside === 0) lines.delete(caller);
			}
		},
	};
}

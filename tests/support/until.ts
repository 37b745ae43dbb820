import { vi } from 'vitest';

/** Waits until a check passes and returns what it returned; a promise of the product in seconds is not for this, but for `vi.waitFor`. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 5 });

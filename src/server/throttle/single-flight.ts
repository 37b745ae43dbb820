type Flight<T> = { done: Promise<T>; signals: (AbortSignal | undefined)[] };

/**
 * Runs work once for all callers who ask for the same key while it runs; a later call runs it again. `work` gets a function that answers
 * whether the result is still wanted: it is not when the `signal` of every caller was aborted.
 */
export function createSingleFlight<T>() {
	const flights = new Map<string, Flight<T>>();
	return (key: string, work: (isWanted: () => boolean) => Promise<T>, signal?: AbortSignal): Promise<T> => {
		const found = flights.get(key);
		if (found) {
			found.signals.push(signal);
			return found.done;
		}
		const signals = [signal];
		const isWanted = (): boolean => signals.some((one) => !one?.aborted);
		const done = work(isWanted).finally(() => flights.delete(key));
		flights.set(key, { done, signals });
		return done;
	};
}

type Flight<T> = { done: Promise<T>; signals: (AbortSignal | undefined)[] };

/**
 * Runs work once for all who ask for the same key while it is under way; the next to ask after that runs it anew. `work` is told how to
 * ask whether anybody still wants it: not when the `signal` of each who asked is aborted.
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

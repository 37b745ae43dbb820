/** A signal that aborts with the first of those given; `AbortSignal.any` does this in browsers from 2023 on only. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
	const ending = new AbortController();
	for (const signal of signals) {
		const end = () => ending.abort(signal.reason);
		if (signal.aborted) end();
		else signal.addEventListener('abort', end, { once: true, signal: ending.signal });
	}
	return ending.signal;
}

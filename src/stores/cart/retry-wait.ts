const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** The waits between tries that get no answer: a second before the next one, then twice as long each time, at most a minute. */
export class RetryWait {
	#ms = FIRST_MS;

	get isFirst(): boolean {
		return this.#ms === FIRST_MS;
	}

	/** How long to wait before the next try, in milliseconds; the one after it waits longer. */
	next(): number {
		const ms = this.#ms;
		this.#ms = Math.min(ms * 2, LONGEST_MS);
		return ms;
	}

	/** An answer came: the next wait is the first again. */
	end(): void {
		this.#ms = FIRST_MS;
	}
}

/** Lets so many works run at once, the others after them, first come first served. */
export type Limit = {
	/** Runs `work` when there is a place; fails as `work` does. */
	run<T>(work: () => Promise<T>): Promise<T>;
	/** How many wait for a place. */
	waiting(): number;
	isIdle(): boolean;
};

export function createLimit(mostAtOnce: number): Limit {
	const waiting: (() => void)[] = [];
	let inside = 0;
	return {
		run: async (work) => {
			if (inside >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
			else inside++;
			try {
				return await work();
			} finally {
				// Whoever waits takes this place over; it is counted already.
				const next = waiting.shift();
				if (next) next();
				else inside--;
			}
		},
		waiting: () => waiting.length,
		isIdle: () => inside === 0,
	};
}

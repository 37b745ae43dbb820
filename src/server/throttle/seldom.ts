/** What a crowd of the same thing is told in: at most one line in `everyMs`, with how many there were since the last one. */
export function createSeldom(everyMs = 10_000, now: () => number = () => performance.now()): (tell: (count: number) => void) => void {
	let last = Number.NEGATIVE_INFINITY;
	let count = 0;
	return (tell) => {
		count++;
		if (now() - last < everyMs) return;
		last = now();
		tell(count);
		count = 0;
	};
}

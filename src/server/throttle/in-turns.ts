import { setImmediate } from 'node:timers/promises';

/** What `work` makes of each in their order, with a turn for other calls after each: for what would keep the process busy as a whole. */
export async function inTurns<One, Made>(all: readonly One[], work: (one: One, at: number) => Made): Promise<Made[]> {
	const made: Made[] = [];
	for (const [at, one] of all.entries()) {
		made.push(work(one, at));
		await setImmediate();
	}
	return made;
}

import { useState } from 'react';
import { oneAtATime } from '#stores/ui/one-at-a-time.ts';

/** Whether a piece of work goes on, and a way to start one. */
export type Busy = { isBusy: boolean; run: (work: () => Promise<unknown>) => Promise<void> };

/** Until a piece of work has ended, a second tap starts nothing. */
export function useBusy(): Busy {
	const [isBusy, setBusy] = useState(false);
	const [run] = useState(() => oneAtATime(setBusy));
	return { isBusy, run };
}

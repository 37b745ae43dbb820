import { useRef, useState } from 'react';

/** Whether a piece of work goes on, and a way to start one: until it has ended, a second tap starts nothing. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
	const [isBusy, setBusy] = useState(false);
	const goesOn = useRef(false);
	const run = async (work: () => Promise<unknown>) => {
		if (goesOn.current) return;
		goesOn.current = true;
		setBusy(true);
		try {
			await work();
		} finally {
			goesOn.current = false;
			setBusy(false);
		}
	};
	return { isBusy, run };
}

/** Starts a piece of work unless an earlier one goes on, and tells when one begins and ends. */
export function oneAtATime(tell: (isBusy: boolean) => void): (work: () => Promise<unknown>) => Promise<void> {
	let goesOn = false;
	return async (work) => {
		if (goesOn) return;
		goesOn = true;
		tell(true);
		try {
			await work();
		} finally {
			goesOn = false;
			tell(false);
		}
	};
}

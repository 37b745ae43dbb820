import { useEffect, useState } from 'react';

/** The present time in ms, again every so many ms. */
export function useNow(everyMs: number): number {
	const [now, setNow] = useState(Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return now;
}

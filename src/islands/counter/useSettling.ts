import { useEffect, useState } from 'react';

/** A second tap of the same finger, or one that was meant for what stood there before, comes within this. */
const SETTLING_MS = 1_000;

/** Whether what is on the screen has just changed under the finger: `mark` names what is shown. The first that is shown counts as settled. */
export function useSettling(mark: string): boolean {
	const [settled, setSettled] = useState(mark);
	useEffect(() => {
		if (settled === mark) return;
		const timer = setTimeout(() => setSettled(mark), SETTLING_MS);
		return () => clearTimeout(timer);
	}, [mark, settled]);
	return settled !== mark;
}

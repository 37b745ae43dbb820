type Held = { size: number; drop(): void };

/**
 * What is kept for callers that they are slow to give or take, `most` altogether. `hold` gives the function that lets go again; when
 * there is too much, the oldest of the caller who holds the most is dropped. So a newcomer always finds room, and who fills it up
 * pushes himself out.
 */
export function createMostHeld(most: number) {
	const callers = new Map<string, { size: number; held: Set<Held> }>();
	let total = 0;

	function letGo(caller: string, one: Held): boolean {
		const own = callers.get(caller);
		if (!own?.held.delete(one)) return false;
		own.size -= one.size;
		total -= one.size;
		if (own.held.size === 0) callers.delete(caller);
		return true;
	}

	/** Drops the oldest of the caller who holds the most, but for what has just come. */
	function makeRoom(newest: Held): boolean {
		const [largest] = [...callers].sort(([, a], [, b]) => b.size - a.size);
		const [oldest] = largest?.[1].held ?? [];
		if (!largest || !oldest || oldest === newest || !letGo(largest[0], oldest)) return false;
		oldest.drop();
		return true;
	}

	return {
		hold: (caller: string, size: number, drop: () => void): (() => void) => {
			const one = { size, drop };
			const own = callers.get(caller) ?? { size: 0, held: new Set<Held>() };
			callers.set(caller, own);
			own.held.add(one);
			own.size += size;
			total += size;
			while (total > most && makeRoom(one));
			return () => void letGo(caller, one);
		},
	};
}

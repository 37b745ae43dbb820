type Drawing = { done: Promise<Buffer | null>; watchers: (AbortSignal | undefined)[] };

const isAnyoneThere = ({ watchers }: Drawing): boolean => watchers.some((signal) => !signal?.aborted);

/**
 * Drawings, one at a time and `most` in hand: drawing takes a core, and pages go first. The function that it gives answers with the
 * drawing, shared by all who ask for the same one; `null` when the line is full, or when all who asked had gone before its turn.
 */
export function createDrawings(most: number) {
	const inHand = new Map<string, Drawing>();
	let last: Promise<unknown> = Promise.resolve();

	return async (name: string, draw: () => Promise<Buffer>, signal?: AbortSignal): Promise<Buffer | null> => {
		const known = inHand.get(name);
		if (known) {
			known.watchers.push(signal);
			return known.done;
		}
		// Whoever has hung up holds no place in the line.
		for (const [other, drawing] of inHand) if (!isAnyoneThere(drawing)) inHand.delete(other);
		if (inHand.size >= most) return null;
		const drawing: Drawing = { done: Promise.resolve(null), watchers: [signal] };
		const before = last;
		const turn = async (): Promise<Buffer | null> => {
			await before;
			try {
				return isAnyoneThere(drawing) ? await draw() : null;
			} finally {
				if (inHand.get(name) === drawing) inHand.delete(name);
			}
		};
		drawing.done = turn();
		last = drawing.done.catch(() => null);
		inHand.set(name, drawing);
		return drawing.done;
	};
}

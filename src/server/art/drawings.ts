import { createLimit } from '#server/throttle/limit.ts';

type Drawing = { done: Promise<Buffer | null>; watchers: (AbortSignal | undefined)[] };

const isAnyoneThere = ({ watchers }: Drawing): boolean => watchers.some((signal) => !signal?.aborted);

/**
 * Drawings, one at a time: drawing takes a core, and pages go first. The function that it gives answers with the drawing, shared by all
 * who ask for the same one; `null` when all who asked had gone before its turn. How many may wait is for who asks to bound.
 */
export function createDrawings() {
	const inHand = new Map<string, Drawing>();
	const { run } = createLimit(1);

	return (name: string, draw: () => Promise<Buffer>, signal?: AbortSignal): Promise<Buffer | null> => {
		const known = inHand.get(name);
		if (known) {
			known.watchers.push(signal);
			return known.done;
		}
		const drawing: Drawing = { done: Promise.resolve(null), watchers: [signal] };
		const turn = async (): Promise<Buffer | null> => (isAnyoneThere(drawing) ? draw() : null);
		drawing.done = run(turn).finally(() => inHand.delete(name));
		inHand.set(name, drawing);
		return drawing.done;
	};
}

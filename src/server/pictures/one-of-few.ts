import { createLimit } from '#server/throttle/limit.ts';

/** Work under a name: whoever asks while it is under way gets its answer too, and no more than `most` different ones run at once. */
export function oneOfFew<T>(most: number): (name: string, work: () => Promise<T>) => Promise<T> {
	const underWay = new Map<string, Promise<T>>();
	const limit = createLimit(most);
	return (name, work) => {
		const found = underWay.get(name);
		if (found) return found;
		const made = limit.run(work).finally(() => underWay.delete(name));
		underWay.set(name, made);
		return made;
	};
}

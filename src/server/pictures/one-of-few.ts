/** Work under a name: whoever asks while it is under way gets its answer too, and no more than `most` different ones run at once. */
export function oneOfFew<T>(most: number): (name: string, work: () => Promise<T>) => Promise<T> {
	const underWay = new Map<string, Promise<T>>();
	const waiting: (() => void)[] = [];
	let running = 0;

	const run = async (work: () => Promise<T>): Promise<T> => {
		if (running >= most) await new Promise<void>((go) => waiting.push(go));
		else running++;
		try {
			return await work();
		} finally {
			// The next one takes this one's place.
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
	return (name, work) => {
		const found = underWay.get(name);
		if (found) return found;
		const made = run(work).finally(() => underWay.delete(name));
		underWay.set(name, made);
		return made;
	};
}

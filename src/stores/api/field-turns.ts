/** Runs changes of the same fields one after the other, in the order in which they were asked for; changes of other fields do not wait for them. */
export function fieldTurns() {
	const last = new Map<string, Promise<unknown>>();
	const settled = async (fields: readonly string[]): Promise<void> => {
		await Promise.all(fields.map((field) => last.get(field)));
	};
	return {
		/** Waits until the changes of these fields that were asked for before have ended. */
		settled,
		run: <T>(fields: readonly string[], work: () => Promise<T>): Promise<T> => {
			const mine = settled(fields).then(work);
			const ended = mine.catch(() => undefined);
			for (const field of fields) last.set(field, ended);
			return mine;
		},
	};
}

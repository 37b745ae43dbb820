type Answer = { ok: boolean };

/**
 * Sends changes of the same fields one after the other, in the order in which they were asked for; changes of other fields do not wait for them.
 * The answer to the change that was asked for last is taken. One that a later change has overtaken may not know of it: unless that one's is
 * taken, `reload` is called once all have ended.
 */
export function fieldTurns<A extends Answer>(reload: () => unknown) {
	const last = new Map<string, Promise<unknown>>();
	let [asked, ended, isOvertaken] = [0, 0, false];
	const settled = async (fields: readonly string[]): Promise<void> => {
		await Promise.all(fields.map((field) => last.get(field)));
	};
	const end = (mine: number, answer: A, take: (answer: A) => unknown): void => {
		ended++;
		isOvertaken ||= answer.ok;
		if (mine === asked && answer.ok) take(answer);
		else if (isOvertaken && ended === asked) reload();
		if (ended === asked) isOvertaken = false;
	};
	return {
		/** Waits until the changes of these fields that were asked for before have ended. */
		settled,
		/** How often a change was asked for or has ended. */
		moves: (): number => asked + ended,
		run: (fields: readonly string[], send: () => Promise<A>, take: (answer: A) => unknown): Promise<A> => {
			const mine = ++asked;
			const sent = settled(fields).then(async () => {
				const answer = await send();
				end(mine, answer, take);
				return answer;
			});
			const over = sent.catch(() => undefined);
			for (const field of fields) last.set(field, over);
			return sent;
		},
	};
}

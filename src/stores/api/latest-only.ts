/** Takes the answer to the latest question alone: one that comes after a later question, or after `drop`, is of no use any more. */
export function latestOnly() {
	let times = 0;
	return {
		ask: async <T>(question: Promise<T>, take: (answer: T) => void): Promise<void> => {
			const mine = ++times;
			const answer = await question;
			if (mine === times) take(answer);
		},
		drop: (): void => {
			times++;
		},
	};
}

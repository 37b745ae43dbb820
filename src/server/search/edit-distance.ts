/** How many letters must be changed, added, dropped or swapped with their neighbour to make one word of the other. */
export function editDistance(a: string, b: string): number {
	const from = [...a];
	const to = [...b];
	let before: number[] = [];
	let above = Array.from({ length: to.length + 1 }, (_, j) => j);
	for (let i = 1; i <= from.length; i++) {
		const row = [i];
		for (let j = 1; j <= to.length; j++) {
			const same = from[i - 1] === to[j - 1];
			let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
			if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
			row.push(least);
		}
		before = above;
		above = row;
	}
	return above[to.length] ?? 0;
}

/**
 * The number of letters that must be replaced, added, removed or swapped with a neighbour to turn one word into the other; any number above
 * `most` when there are more.
 */
export function editDistance(a: string, b: string, most: number): number {
	const from = [...a];
	const to = [...b];
	if (Math.abs(from.length - to.length) > most) return most + 1;
	let before: number[] = [];
	let above = Array.from({ length: to.length + 1 }, (_, j) => j);
	let leastAbove = 0;
	for (let i = 1; i <= from.length; i++) {
		const row = [i];
		let leastHere = i;
		for (let j = 1; j <= to.length; j++) {
			const same = from[i - 1] === to[j - 1];
			let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
			if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
			row.push(least);
			leastHere = Math.min(leastHere, least);
		}
		// Later rows start from these two and never get smaller.
		if (leastHere > most && leastAbove > most) return most + 1;
		before = above;
		above = row;
		leastAbove = leastHere;
	}
	return above[to.length] ?? 0;
}

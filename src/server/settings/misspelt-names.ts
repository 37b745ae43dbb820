/** Shorter names are too similar to variables of other programs. */
const NAME_LEAST = 8;

/** Whether two texts differ by one letter: replaced, added, missing, or two neighbours swapped. */
function isSlip(a: string, b: string): boolean {
	let from = 0;
	while (from < a.length && a[from] === b[from]) from++;
	const [restA, restB] = [a.slice(from), b.slice(from)];
	if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
	return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Whether a name is only the beginning of a setting's: `PUBLIC_SITE`. One word alone may well be another program's. */
const isBeginning = (name: string, of: string): boolean => name.includes('_') && name.length >= NAME_LEAST && of.startsWith(name);

/** Which of the given names are no known ones but nearly one, and which they nearly are. */
export function misspeltNames(given: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
	const long = known.filter((name) => name.length >= NAME_LEAST);
	return given
		.filter((name) => !known.includes(name))
		.flatMap((name) => {
			const meant = long.find((one) => isSlip(name, one) || isBeginning(name, one));
			return meant ? { name, meant } : [];
		});
}

/**
 * In which order numbers stand. A list of one number, or of equal ones, has no order to show: so a test that names the order it wants
 * fails on a list too small or too even to tell.
 */
export function sortOrderOf(
	values: readonly number[],
): 'ascending' | 'descending' | 'all alike' | `${number} before ${number} before ${number}` {
	const steps = values.slice(1).map((value, at) => value - (values[at] ?? Number.NaN));
	if (steps.every((step) => step === 0)) return 'all alike';
	if (steps.every((step) => step >= 0)) return 'ascending';
	if (steps.every((step) => step <= 0)) return 'descending';
	const up = steps.findIndex((step) => step > 0);
	const down = steps.findIndex((step) => step < 0);
	const at = Math.max(up, down);
	return `${values[Math.min(up, down)] ?? 0} before ${values[at] ?? 0} before ${values[at + 1] ?? 0}`;
}

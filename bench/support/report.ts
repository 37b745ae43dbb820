import { cpus } from 'node:os';

export type Row = Record<string, string | number>;

/** Prints rows as a Markdown table, with the machine in the line above. */
export function printTable(title: string, rows: readonly Row[]): void {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
	console.log(`${title} (node ${process.version}, ${cpus().length} cores)`);
	console.log(line(columns));
	console.log(line(columns.map(() => '---')));
	for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')));
}

/** The median; of an even count the lower of the two middle values. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The median difference (or another relation) of two series that were measured alternately, round by round, so that a slow round does not count. */
export const medianOfRounds = (
	ours: readonly number[],
	theirs: readonly number[],
	relation: (one: number, other: number) => number,
): number => median(ours.map((value, round) => relation(value, theirs[round] ?? Number.NaN)));

export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;

type Goal = { goal: string; measured: string; kept: 'yes' | 'no' };
const goals: Goal[] = [];

/** Notes a goal of the project with the measured figure, for the table at the end. */
export function noteGoal(goal: string, measured: string, isKept: boolean): void {
	goals.push({ goal, measured, kept: isKept ? 'yes' : 'no' });
}

/** The table at the end of a run with every goal that a part has noted. */
export function printGoals(): void {
	if (goals.length === 0) return;
	console.log('');
	printTable('Goals', goals);
}

/** Says on stderr, beside the tables, how far the run is, with the seconds since its start. */
export const progress = (what: string) => console.error(`${Math.round(performance.now() / 1_000)} s  ${what}`);

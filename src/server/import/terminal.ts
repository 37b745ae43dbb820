import { confirm, progress } from '@clack/prompts';
import type { ImportOrder, ImportPlan, ImportReport, Watch } from '#server/import/run.ts';
import { oneLine } from '#server/system/printable.ts';

/** `end` clears the screen for the report; a second time it does nothing. */
export type Screen = Omit<Watch, 'plan'> & { end(how: 'done' | 'failed'): void };

const LINE_EVERY_MS = 3_000;
const PARTS = 100;
const number = new Intl.NumberFormat('en-IN');
const rowCount = (count: number) => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`;
const STEPS = { comparing: 'comparing with what is there', writing: 'writing what differs' };

/** A progress bar on a terminal; elsewhere a plain line every few seconds. */
export function openScreen(isTerminal: boolean, print: (line: string) => void): Screen {
	if (!isTerminal) {
		let last = performance.now();
		return {
			rows: (count, part) => {
				if (performance.now() - last < LINE_EVERY_MS) return;
				last = performance.now();
				print(`${rowCount(count)} read (${Math.floor(part * 100)} %)`);
			},
			step: (name) => print(STEPS[name]),
			end: () => {},
		};
	}
	const bar = progress({ max: PARTS, size: 30 });
	let shown = 0;
	let isOver = false;
	bar.start('reading');
	return {
		rows: (count, part) => {
			const now = Math.floor(part * PARTS);
			bar.advance(now - shown, `${rowCount(count)} read`);
			shown = now;
		},
		step: (name) => (isOver ? print(STEPS[name]) : bar.message(STEPS[name])),
		end: (how) => {
			if (isOver) return;
			isOver = true;
			if (how === 'done') bar.stop('read and compared');
			else bar.error('stopped');
		},
	};
}

/** The most time for an answer: the import waits in its transaction, and no other import can begin. */
const ASK_MS = 600_000;

/** Asks on the terminal whether to write what was told; no is also no answer within ten minutes, and Ctrl+C. */
export const askToWrite = async (): Promise<boolean> =>
	(await confirm({ message: 'Write this? (y/N)', initialValue: false, signal: AbortSignal.timeout(ASK_MS) })) === true;

/** Whether a person has to be asked: on a terminal, if not told beforehand, and only where something would be written. */
export const isAsked = (plan: ImportPlan, isTerminal: boolean, { isAgreed }: Pick<ImportOrder, 'isAgreed'>): boolean =>
	isTerminal && !isAgreed && plan.counts.some(({ added, changed, withdrawn = 0 }) => added + changed + withdrawn > 0);

/** What was found before anything is written, line by line. */
export function importPlanLines(report: ImportPlan, order: Pick<ImportOrder, 'report'>): string[] {
	const lines = [`${rowCount(report.rows)} in the file`];
	if (report.passedOver > 0) lines.push(`${number.format(report.passedOver)} passed over by --only`);
	lines.push(...report.summary);
	for (const { what, added, changed, same, withdrawn } of report.counts) {
		const off = withdrawn ? `, ${number.format(withdrawn)} withdrawn` : '';
		lines.push(`${what}: ${number.format(added)} new, ${number.format(changed)} changed, ${number.format(same)} the same${off}`);
	}
	for (const note of report.notes) lines.push(`note: ${note}`);
	if (report.refused > 0) {
		lines.push(`${rowCount(report.refused)} refused:`);
		for (const { line, column, reason, rows } of report.firstRefused)
			lines.push(`  line ${line}${column ? `, ${column}` : ''}: ${reason}${rows > 1 ? ` (${rowCount(rows)})` : ''}`);
		if (report.moreRefused > 0)
			lines.push(
				`  … and ${number.format(report.moreRefused)} more${order.report ? `, all in ${order.report}` : '; --report FILE writes all of them'}`,
			);
		lines.push(...report.remedies);
	}
	return lines.map(oneLine);
}

/** How the import ended, in one line. */
export function outcomeLine({ outcome, refused }: ImportReport): string {
	switch (outcome) {
		case 'kept':
			return 'Imported.';
		case 'stopped':
			return `Nothing was imported: mend ${refused === 1 ? 'this row' : 'these rows'}, or take the others with --keep-going.`;
		case 'tried':
			return 'Dry run: nothing was written.';
		case 'declined':
			return 'Nothing was imported.';
	}
}

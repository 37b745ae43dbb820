import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ids of the running processes whose command line contains a text (for instance a DATA_DIR), except this process. */
export function processesWith(text: string): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
		.filter((pid) => commandOf(pid).includes(text))
		.map(Number);
}

/** The process id of a cluster's PostgreSQL: the first line of its `postmaster.pid`. */
export const postmasterOf = (home: string): number => Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

function commandOf(pid: string): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
	} catch {
		return '';
	}
}

/** A process and those that it has started, such as a PostgreSQL with its own. */
export function familyOf(parent: number): number[] {
	const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === parent);
	return [parent, ...children.map(Number)];
}

function parentOf(pid: string): number {
	try {
		return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
	} catch {
		return 0;
	}
}

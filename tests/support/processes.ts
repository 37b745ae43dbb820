import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of the running processes whose command line names this text (a DATA_DIR, say), other than ourselves. */
export function processesWith(text: string): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
		.filter((pid) => commandOf(pid).includes(text))
		.map(Number);
}

/** The PostgreSQL server of a cluster: the first line of its own note. */
export const postmasterOf = (home: string): number => Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

function commandOf(pid: string): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
	} catch {
		return '';
	}
}

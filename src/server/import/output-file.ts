import { accessSync, closeSync, constants, mkdtempSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ImportError } from '#server/import/import-error.ts';

/** A file that an import writes for a person. */
export type OutputFile = {
	/** Its name as it was given. */
	name: string;
	/** Where it is written until it is whole: beside its place, where what was there before stays. */
	path: string;
	/** Puts it in its place. @throws ImportError where that may not be written over. */
	finish(): Promise<void>;
	/** Removes what was not finished. */
	drop(): Promise<void>;
};

/** The file that a name leads to, links followed; where there is none yet, the place where it would be. */
function placeOf(file: string): string {
	try {
		return realpathSync(file);
	} catch {
		return join(realpathSync(dirname(file)), basename(file));
	}
}

function fileAt(path: string) {
	try {
		return statSync(path, { bigint: true, throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

/** Also by another spelling, a link, or a second name of one file. */
function isSame(one: string, other: string): boolean {
	const [a, b] = [fileAt(one), fileAt(other)];
	return a && b ? a.dev === b.dev && a.ino === b.ino : !a && !b && placeOf(one) === placeOf(other);
}

function whyUnwritable(file: string): string | null {
	const folder = dirname(file);
	if (!fileAt(folder)?.isDirectory()) return `there is no folder ${folder}`;
	const there = fileAt(file);
	if (there?.isDirectory()) return 'it is a folder';
	if (there && !there.isFile()) return 'it is no plain file';
	try {
		if (there) accessSync(file, constants.W_OK);
		accessSync(dirname(placeOf(file)), constants.W_OK);
		return null;
	} catch {
		return there ? 'the right to write over it, or into its folder, is missing' : `the right to write into ${folder} is missing`;
	}
}

/** Headers are shorter. */
const FIRST_BYTES = 65_536;

/** Whether the first line of a file names the last column that an import wrote, so that no file of anybody else is written over. */
function isOfImport(file: string, lastColumn: string): boolean {
	const opened = openSync(file, 'r');
	try {
		const bytes = Buffer.alloc(FIRST_BYTES);
		const text = bytes.subarray(0, readSync(opened, bytes)).toString();
		// A header may have line breaks between quotes.
		const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '';
		return text === '' || header.replace(/"$/, '').endsWith(lastColumn);
	} finally {
		closeSync(opened);
	}
}

/**
 * Checks before any work that the file of an option can be written: a new one, or one of an earlier import, whose first line ends with
 * `lastColumn`; and none of those that are read or written too.
 * @throws ImportError that says what is wrong with it.
 */
export function checkOutput(
	{ option, lastColumn }: { option: string; lastColumn: string },
	file: string,
	others: readonly { is: string; path: string }[],
): void {
	if (file.trim() === '') throw new ImportError(`${option} needs a value.`);
	const why = whyUnwritable(file);
	if (why) throw new ImportError(`${option} ${file} cannot be written: ${why}.`);
	const other = others.find(({ path }) => fileAt(dirname(path)) && isSame(path, file));
	if (other) throw new ImportError(`${option} ${file} is ${other.is}, which it would write over: leave it out, or give it another name.`);
	if (fileAt(file) && !isOfImport(file, lastColumn))
		throw new ImportError(`${option} ${file} would write over a file that no import has written: give it another name.`);
}

/** Begins a file that takes its place when it is finished, so that an earlier one is never half overwritten. */
export function openOutput(name: string): OutputFile {
	const place = placeOf(name);
	const aside = mkdtempSync(`${place}.`);
	const path = join(aside, 'rows.csv');
	return {
		name,
		path,
		finish: () =>
			rename(path, place).catch(() => {
				throw new ImportError(`${name} cannot be written.`);
			}),
		// It follows the error that ended the import, and must not hide it.
		drop: () => rm(aside, { recursive: true, force: true }).catch(() => {}),
	};
}

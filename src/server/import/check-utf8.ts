import { isUtf8 } from 'node:buffer';
import { ImportError } from '#server/import/import-error.ts';

const SAVE_AS = 'save it as “CSV UTF-8” and try again';
const SAY_WHICH = `say in what it is written (--encoding windows-1252), or ${SAVE_AS}`;

function countBreaks(bytes: Buffer): number {
	let count = 0;
	for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
	return count;
}

/** Passes the bytes on as long as they are UTF-8. @throws ImportError that names the line where they are not. */
export async function* checkEncoding(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	let line = 1;
	let isFirst = true;
	for await (const chunk of source) {
		if (isFirst && chunk.length >= 2 && ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff)))
			throw new ImportError(`The file is UTF-16, not UTF-8: read it with --encoding utf-16, or ${SAVE_AS}.`);
		isFirst = false;
		try {
			decoder.decode(chunk, { stream: true });
		} catch {
			throw new ImportError(`Line ${line + firstBadLine(chunk)} or near it is not UTF-8: ${SAY_WHICH}.`);
		}
		line += countBreaks(chunk);
		yield chunk;
	}
	try {
		decoder.decode();
	} catch {
		throw new ImportError(`Line ${line} ends in the middle of a letter: the file is not whole, or not UTF-8.`);
	}
}

/** How many lines of these bytes are valid UTF-8 before the first that is not. */
function firstBadLine(bytes: Buffer): number {
	let lines = 0;
	let start = 0;
	for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
		// The first line may begin in the middle of a letter of the previous piece: that is no fault.
		if (start > 0 && !isUtf8(bytes.subarray(start, end))) return lines;
		lines++;
		start = end + 1;
	}
	return lines;
}

import type { RefusalCode } from '#lib/contract/refusals.ts';

/** An error that ends the command, with one line for the person who runs it; `code` is what the counter refuses with. */
export class UpkeepError extends Error {
	readonly code: RefusalCode;
	constructor(line: string, code: RefusalCode = 'INPUT_INVALID') {
		super(line);
		this.code = code;
	}
}

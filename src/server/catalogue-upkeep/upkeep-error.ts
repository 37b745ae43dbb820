import type { RefusalCode } from '#lib/contract/refusals.ts';
import { CommandError } from '#server/system/errors.ts';

/** An error that ends the command, with one line for the person who runs it; `code` is what the counter refuses with. */
export class UpkeepError extends CommandError {
	readonly code: RefusalCode;
	constructor(line: string, code: RefusalCode = 'INPUT_INVALID') {
		super(line);
		this.code = code;
	}
}

import { CommandError } from '#server/system/errors.ts';

/** An error that ends the import, with one line for the person who runs it. */
export class ImportError extends CommandError {}

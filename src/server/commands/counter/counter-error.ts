import { CommandError } from '#server/system/errors.ts';

/** An error that ends the command, with one line for the person who runs it. */
export class CounterError extends CommandError {}

/** Whether a thrown value has this code (`ENOENT` of the system, `23505` of PostgreSQL). */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** An error that ends the start, with one line for the person who started it. */
export class StartError extends Error {}

/** An error that ends a command, with one line for the person who runs it. */
export class CommandError extends Error {}

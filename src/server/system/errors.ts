/** Whether something thrown carries this code (`ENOENT` of the system, `23505` of PostgreSQL). */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** A start that cannot go on, in one line for the person who started it. */
export class StartError extends Error {}

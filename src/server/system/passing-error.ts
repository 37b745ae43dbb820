/**
 * PostgreSQL and socket codes that mean "not now": connection lost or refused, shutting down, too many clients, deadlock, a statement or an
 * idle transaction that took too long. A violation of the protocol (08P01) is a fault of ours, and comes again.
 */
const PASSING = /^(08(?!P01)\w{3}|57P0\d|57014|25P03|53\d{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** Errors of pg without a code. */
const LOST =
	/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/;

/** Whether what failed may do well in a moment, because the database is away or too busy. */
export function isPassing(error: unknown): boolean {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	return PASSING.test(code) || (error instanceof Error && LOST.test(error.message));
}

import { type Refusal, refuse } from '#lib/result.ts';

/**
 * PostgreSQL and socket codes that mean "not now": connection lost or refused, shutting down, too many clients, deadlock, a statement or an
 * idle transaction that took too long.
 */
const PASSING = /^(08\w{3}|57P0\d|57014|25P03|53\d{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** Codes for text, numbers or times that PostgreSQL cannot store: the schemas should refuse them, but they are errors of the caller. */
const UNSTORABLE = /^(22021|22P05|22P02|22003|22007|22008)$/;
/** The code for a row that refers to one that is not there, and the constraint when that is its customer: the account was just deleted. */
const NO_REFERENCE = '23503';
const OF_CUSTOMER = /_customer_id_fkey$/;
/** Errors of pg without a code. */
const LOST =
	/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * The refusal for a thrown error: UNAVAILABLE while the database is away, INPUT_INVALID, TOKEN_EXPIRED when the account is gone, or
 * INTERNAL for a bug.
 */
export function refusalOfFailure(error: unknown): Refusal {
	const code = codeOf(error);
	if (error instanceof AggregateError) return error.errors[0] === undefined ? refuse('INTERNAL') : refusalOfFailure(error.errors[0]);
	if (PASSING.test(code) || (error instanceof Error && LOST.test(error.message))) return refuse('UNAVAILABLE');
	if (code === NO_REFERENCE && OF_CUSTOMER.test(String(Reflect.get(Object(error), 'constraint')))) return refuse('TOKEN_EXPIRED');
	return refuse(UNSTORABLE.test(code) ? 'INPUT_INVALID' : 'INTERNAL');
}

import { type Refusal, refuse } from '#lib/result.ts';
import { isPassing } from '#server/system/passing-error.ts';

/** Codes for text, numbers or times that PostgreSQL cannot store: the schemas should refuse them, but they are errors of the caller. */
const UNSTORABLE = /^(22021|22P05|22P02|22003|22007|22008)$/;
/** The code for a row that refers to one that is not there, and the constraint when that is its customer: the account was just deleted. */
const NO_REFERENCE = '23503';
const OF_CUSTOMER = /_customer_id_fkey$/;
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * The refusal for a thrown error: UNAVAILABLE while the database is away, INPUT_INVALID, TOKEN_EXPIRED when the account is gone, or
 * INTERNAL for a bug.
 */
export function refusalOfFailure(error: unknown): Refusal {
	const code = codeOf(error);
	if (error instanceof AggregateError) return error.errors[0] === undefined ? refuse('INTERNAL') : refusalOfFailure(error.errors[0]);
	if (isPassing(error)) return refuse('UNAVAILABLE');
	if (code === NO_REFERENCE && OF_CUSTOMER.test(String(Reflect.get(Object(error), 'constraint')))) return refuse('TOKEN_EXPIRED');
	return refuse(UNSTORABLE.test(code) ? 'INPUT_INVALID' : 'INTERNAL');
}

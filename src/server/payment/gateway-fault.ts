import { FetchError } from 'ofetch';
import type { Logger } from 'pino';

/** What the gateway answers when it does not know our keys. */
const NOT_US = [401, 403];

/**
 * Logs that the gateway failed: with its status, or with the cause where none came. Its address is left out, because it names orders and
 * payments. That it refuses our keys is an error: nobody can pay until the operator has set the right ones.
 */
export function logGatewayFault(
	log: Pick<Logger, 'warn' | 'error'>,
	error: unknown,
	what: string,
	about: { order?: string; refund?: string } = {},
): void {
	const status = error instanceof FetchError ? (error.status ?? null) : null;
	if (status !== null && NOT_US.includes(status)) {
		log.error({ ...about, status }, 'the payment gateway refuses PAYMENT_KEY_ID and PAYMENT_KEY_SECRET');
		return;
	}
	const cause = error instanceof FetchError ? causeOf(error) : { err: error };
	log.warn({ ...about, ...(status === null ? cause : { status }) }, what);
}

/** Why no answer came: the code of the network's error, or the name of ours. */
function causeOf({ cause }: FetchError): { cause: string } {
	if (!(cause instanceof Error)) return { cause: 'no answer' };
	const { code } = (cause.cause ?? cause) as { code?: unknown };
	return { cause: typeof code === 'string' ? code : cause.name };
}

import type { Input, Name, Output } from '#lib/contract/table.ts';
import { type CallOptions, call, type Reply } from '#stores/api/call.ts';
import { callHeaders } from '#stores/api/call-headers.ts';
import { refreshIfOld, renewSession } from '#stores/api/refresh.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { $token } from '#stores/session/logged-in.ts';

/** A question for later: whether the customer of now is logged in still. */
function sameCustomer(): () => boolean {
	const { customerId } = credentials();
	return () => credentials().customerId === customerId;
}

/**
 * A call with the customer's token, which is renewed when it is old; when the server answers 401, the call is repeated once with a new
 * token. The answer is `aborted` when the customer has logged out meanwhile, perhaps in another tab.
 */
export async function customerCall<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> {
	const isTheirs = sameCustomer();
	const reply = await freshCall(name, input, options, isTheirs);
	return isTheirs() ? reply : { ok: false, kind: 'aborted' };
}

async function freshCall<N extends Name>(
	name: N,
	input: Input<N>,
	options: CallOptions,
	isTheirs: () => boolean,
): Promise<Reply<Output<N>>> {
	const before = $token.get();
	await refreshIfOld();
	const token = $token.get();
	// The exchange was refused, or another customer has logged in meanwhile: the call is neither a guest's nor theirs (P1).
	if ((before && !token) || !isTheirs()) return { ok: false, kind: 'aborted' };
	const reply = await call(name, input, options);
	if (reply.ok || reply.kind !== 'answer' || reply.status !== 401 || !token) return reply;
	return (await renewSession(token)) && isTheirs() ? call(name, input, options) : reply;
}

const ask = (path: string, type: string) => fetch(`/api/${path}`, { headers: { Accept: type, ...callHeaders(path) } });

/**
 * Fetches a page or a picture that is the customer's own: `call` reads JSON alone. The answer is a 401 when the customer has logged out meanwhile.
 * @throws without a network
 */
export async function customerFile(path: string, type: string): Promise<Response> {
	const isTheirs = sameCustomer();
	const file = await freshFile(path, type, isTheirs);
	return isTheirs() ? file : new Response(null, { status: 401 });
}

async function freshFile(path: string, type: string, isTheirs: () => boolean): Promise<Response> {
	await refreshIfOld();
	const token = $token.get();
	if (!isTheirs()) return new Response(null, { status: 401 });
	const first = await ask(path, type);
	const isRenewed = first.status === 401 && token && (await renewSession(token));
	return isRenewed && isTheirs() ? ask(path, type) : first;
}

import type { Input, Name, Output } from '#lib/contract/table.ts';
import { credentials } from '#stores/account/credentials.ts';
import { $token } from '#stores/account/profile.ts';
import { refreshIfOld, renewSession } from '#stores/account/refresh.ts';
import { type CallOptions, call, type Reply } from '#stores/api/call.ts';

/**
 * A call in the customer's name: with a token that is fresh enough, and once more with a new one when the server finds it stale. An
 * answer that finds its customer gone (logged out, maybe in another tab) is nobody's any more: `aborted`.
 */
export async function customerCall<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> {
	const { customerId } = credentials();
	const reply = await freshCall(name, input, options);
	return credentials().customerId === customerId ? reply : { ok: false, kind: 'aborted' };
}

async function freshCall<N extends Name>(name: N, input: Input<N>, options: CallOptions): Promise<Reply<Output<N>>> {
	await refreshIfOld();
	const token = $token.get();
	const reply = await call(name, input, options);
	if (reply.ok || reply.kind !== 'answer' || reply.status !== 401 || !token) return reply;
	return (await renewSession(token)) ? call(name, input, options) : reply;
}

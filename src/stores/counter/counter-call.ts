import { atom } from 'nanostores';
import { CLIENT_CODE } from '#lib/contract/clients.ts';
import type { Input, Name, Output } from '#lib/contract/table.ts';
import { type CallOptions, call, type Reply } from '#stores/api/call.ts';
import { $isAccessEnded, $staffToken, leaveCounter } from '#stores/counter/counter-session.ts';

/** The headers of a person at the counter. */
export const counterHeaders = (): Record<string, string> => ({
	'Client-Code': CLIENT_CODE,
	'Accept-Language': document.documentElement.lang.slice(0, 2) || 'en',
	Authorization: `Staff ${$staffToken.get()}`,
});

/** How many calls have found no network, for what tells of the line. */
export const $callsLost = atom(0);

/**
 * A call of the person at the counter. A 401 says that the login or the last right has ended: then nothing of it stays in this browser. The answer
 * is `aborted` when the login has ended or changed meanwhile, perhaps in another tab: it is of no use to the next person.
 */
export async function counterCall<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> {
	const token = $staffToken.get();
	const reply = await call(name, input, { ...options, headers: counterHeaders() });
	if (!reply.ok && reply.kind === 'network') $callsLost.set($callsLost.get() + 1);
	if ($staffToken.get() !== token) return { ok: false, kind: 'aborted' };
	if (!reply.ok && reply.kind === 'answer' && reply.status === 401) {
		leaveCounter();
		// Who logs out is not told so.
		$isAccessEnded.set(name !== 'POST counter/logout');
	}
	return reply;
}

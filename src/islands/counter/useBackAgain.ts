import { useEffect } from 'react';
import type { Reply } from '#stores/api/call.ts';
import { onBackAgain } from '#stores/counter/back-again.ts';

/** Asks once more by itself, once the network or the server is back, for what met none. */
export function useBackAgain(reply: Reply<unknown> | null, again: () => void): void {
	const isCut = reply !== null && !reply.ok && reply.kind === 'network';
	useEffect(() => (isCut ? onBackAgain(again) : undefined), [isCut, again]);
}

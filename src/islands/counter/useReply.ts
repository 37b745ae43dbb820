import { useCallback, useEffect, useState } from 'react';
import type { Input, Name, Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

/** The answer to a call, asked again whenever its input changes; `null` until it is there. The answer to an earlier input is dropped. */
export function useReply<N extends Name>(name: N, input: Input<N>): { reply: Reply<Output<N>> | null; ask: () => void } {
	const [reply, setReply] = useState<Reply<Output<N>> | null>(null);
	const asked = JSON.stringify(input);
	const load = useCallback(
		async (signal?: AbortSignal) => {
			const same: Input<N> = JSON.parse(asked);
			const answer = await counterCall(name, same, signal ? { signal } : {});
			if (!signal?.aborted) setReply(answer);
		},
		[name, asked],
	);
	useEffect(() => {
		const leaving = new AbortController();
		void load(leaving.signal);
		return () => leaving.abort();
	}, [load]);
	return { reply, ask: () => void load() };
}

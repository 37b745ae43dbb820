import { useCallback, useEffect, useState } from 'react';
import { useBackAgain } from '#islands/counter/useBackAgain.ts';
import type { Input, Name, Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { latestOnly } from '#stores/api/latest-only.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

/**
 * The answer to a call, asked again whenever its input changes; `null` until it is there, and while one that failed is asked for once more, which
 * one that met no network is by itself. `isOld`: it is the answer to an earlier input, until the next has come.
 */
export function useReply<N extends Name>(
	name: N,
	input: Input<N>,
): {
	reply: Reply<Output<N>> | null;
	isOld: boolean;
	ask: () => void;
} {
	const [{ reply, of }, setAnswer] = useState<{ reply: Reply<Output<N>> | null; of: string }>({ reply: null, of: '' });
	const [latest] = useState(latestOnly);
	const asked = JSON.stringify(input);
	const load = useCallback(
		async (signal?: AbortSignal) => {
			const same: Input<N> = JSON.parse(asked);
			setAnswer((before) => (before.reply?.ok ? before : { reply: null, of: asked }));
			await latest.ask(counterCall(name, same, signal ? { signal } : {}), (answer) => setAnswer({ reply: answer, of: asked }));
		},
		[name, asked, latest],
	);
	useEffect(() => {
		const leaving = new AbortController();
		void load(leaving.signal);
		return () => {
			latest.drop();
			leaving.abort();
		};
	}, [load, latest]);
	const ask = useCallback(() => void load(), [load]);
	useBackAgain(reply, ask);
	return { reply, isOld: of !== asked, ask };
}

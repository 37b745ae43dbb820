import { useCallback, useEffect, useRef, useState } from 'react';
import type { Input, Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

type ListName =
	`GET counter/${'audit' | 'entries' | 'orders' | 'blocked' | 'promotions' | 'reports' | 'ratings' | 'messages' | 'street' | 'applications' | 'people' | 'keys'}`;
/** The pages of a list that have come, the last answer, and the ways to the next page and to the beginning. */
type Pages<N extends ListName> = {
	pages: readonly Output<N>[];
	reply: Reply<Output<N>> | null;
	more: (() => void) | null;
	again: () => void;
};

/** A list that is read page by page, from its beginning whenever what is asked for changes. */
export function useListPages<N extends ListName>(name: N, input: Input<N>): Pages<N> {
	const [pages, setPages] = useState<readonly Output<N>[]>([]);
	const [reply, setReply] = useState<Reply<Output<N>> | null>(null);
	const asked = JSON.stringify(input);
	/** How often it was asked: an answer that comes after a later question was asked is of no use. */
	const times = useRef(0);
	const load = useCallback(
		async (cursor: string | null, signal?: AbortSignal) => {
			const same: Input<N> = { ...JSON.parse(asked), ...(cursor !== null && { cursor }) };
			const time = ++times.current;
			const answer = await counterCall(name, same, signal ? { signal } : {});
			if (signal?.aborted || time !== times.current) return;
			setReply(answer);
			if (answer.ok) setPages((before) => (cursor === null ? [answer.data] : [...before, answer.data]));
		},
		[name, asked],
	);
	useEffect(() => {
		const leaving = new AbortController();
		void load(null, leaving.signal);
		return () => leaving.abort();
	}, [load]);
	const next = pages.at(-1)?.nextCursor ?? null;
	return { pages, reply, more: next === null ? null : () => void load(next), again: () => void load(null) };
}

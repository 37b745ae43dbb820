import { useCallback, useEffect, useRef, useState } from 'react';
import type { Input, Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

type ListName =
	`GET counter/${'audit' | 'entries' | 'orders' | 'blocked' | 'promotions' | 'reports' | 'ratings' | 'messages' | 'street' | 'applications' | 'people' | 'keys'}`;
/** How it stands with a list: its last answer, whether one is awaited, and the ways to the next page and to ask once more for what did not come. */
export type ListState = {
	reply: Reply<unknown> | null;
	isWaiting: boolean;
	/** The pages that have come are of an earlier question. */
	isOld: boolean;
	more: (() => void) | null;
	retry: () => void;
};
/** `again`: from the beginning, after something was changed; done when the answer is there. */
type Pages<N extends ListName> = { pages: readonly Output<N>[]; list: ListState; again: () => Promise<void> };

/** A list that is read page by page, from its beginning whenever what is asked for changes. */
export function useListPages<N extends ListName>(name: N, input: Input<N>): Pages<N> {
	const [{ pages, of }, setShown] = useState<{ pages: readonly Output<N>[]; of: string }>({ pages: [], of: '' });
	const [reply, setReply] = useState<Reply<unknown> | null>(null);
	const [isWaiting, setWaiting] = useState(true);
	const asked = JSON.stringify(input);
	/** How often it was asked: an answer that comes after a later question was asked is of no use. */
	const times = useRef(0);
	/** The page that was asked for last. */
	const last = useRef<string | null>(null);
	const load = useCallback(
		async (cursor: string | null, signal?: AbortSignal) => {
			const same: Input<N> = { ...JSON.parse(asked), ...(cursor !== null && { cursor }) };
			const time = ++times.current;
			last.current = cursor;
			setWaiting(true);
			const answer = await counterCall(name, same, signal ? { signal } : {});
			if (signal?.aborted || time !== times.current) return;
			setWaiting(false);
			setReply(answer);
			if (answer.ok) setShown((before) => ({ of: asked, pages: cursor === null ? [answer.data] : [...before.pages, answer.data] }));
		},
		[name, asked],
	);
	useEffect(() => {
		const leaving = new AbortController();
		void load(null, leaving.signal);
		return () => leaving.abort();
	}, [load]);
	const next = pages.at(-1)?.nextCursor ?? null;
	const list = {
		...{ reply, isWaiting, isOld: of !== asked },
		more: next === null ? null : () => void load(next),
		retry: () => void load(last.current),
	};
	return { pages, list, again: () => load(null) };
}

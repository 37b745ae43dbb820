import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Reply } from '#stores/api/call.ts';

export type PageOf<T> = { rows: readonly T[]; nextCursor: string | null };
type Known<T> = PageOf<T> & { failed: string; isLoading: boolean };
const ALL_MOST = 200;

/**
 * A list that comes page by page: what is known of it, the next page, all of it anew, and all rows at once for a file. `ask` must stay the same
 * function as long as it asks for the same list.
 */
export function usePages<T>(ask: (cursor: string | undefined) => Promise<Reply<PageOf<T>>>) {
	const t = useWords();
	const [known, setKnown] = useState<Known<T>>({ rows: [], nextCursor: null, failed: '', isLoading: true });
	const last = useRef(0);
	const load = useCallback(
		async (cursor?: string) => {
			const turn = ++last.current;
			setKnown((was) => ({ ...was, isLoading: true, failed: '' }));
			const reply = await ask(cursor);
			// Something else was asked for meanwhile.
			if (turn !== last.current) return;
			setKnown((was) =>
				reply.ok
					? {
							rows: cursor ? [...was.rows, ...reply.data.rows] : reply.data.rows,
							nextCursor: reply.data.nextCursor,
							failed: '',
							isLoading: false,
						}
					: { ...was, failed: failureText(reply, t), isLoading: false },
			);
		},
		[ask, t],
	);
	useEffect(() => void load(), [load]);
	const all = async (): Promise<readonly T[]> => {
		const rows: T[] = [];
		let cursor: string | undefined;
		for (let page = 0; page < ALL_MOST; page++) {
			const reply = await ask(cursor);
			if (!reply.ok) break;
			rows.push(...reply.data.rows);
			cursor = reply.data.nextCursor ?? undefined;
			if (!cursor) break;
		}
		return rows;
	};
	return { ...known, again: () => void load(), more: () => void load(known.nextCursor ?? undefined), all };
}

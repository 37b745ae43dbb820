import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useBackAgain } from '#islands/counter/useBackAgain.ts';
import type { Input, Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { type ListName, listPages } from '#stores/counter/list-pages.ts';

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
	const [read] = useState(() => listPages(name));
	const { pages, of, reply, isWaiting } = useStore(read.$list);
	useBackAgain(reply, read.retry);
	const asked = JSON.stringify(input);
	useEffect(() => {
		void read.ask(asked);
		return read.leave;
	}, [read, asked]);
	const next = pages.at(-1)?.nextCursor ?? null;
	const list = {
		...{ reply, isWaiting, isOld: of !== asked },
		more: next === null ? null : () => void read.more(next),
		retry: () => void read.retry(),
	};
	return { pages, list, again: read.again };
}

import { atom } from 'nanostores';
import type { Input, Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { latestOnly } from '#stores/api/latest-only.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

export type ListName =
	`GET counter/${'audit' | 'entries' | 'orders' | 'blocked' | 'promotions' | 'reports' | 'ratings' | 'messages' | 'street' | 'applications' | 'people' | 'keys'}`;
/** `of`: the question that the pages answer, as JSON. */
type Shown<N extends ListName> = { pages: readonly Output<N>[]; of: string; reply: Reply<unknown> | null; isWaiting: boolean };

/** A list that is read page by page, of which only the answer to the latest question is shown. */
export function listPages<N extends ListName>(name: N) {
	const $list = atom<Shown<N>>({ pages: [], of: '', reply: null, isWaiting: true });
	const latest = latestOnly();
	let question = '{}';
	/** The page that was asked for last. */
	let last: string | null = null;
	let leaving = new AbortController();
	const load = (cursor: string | null): Promise<void> => {
		const of = question;
		const input: Input<N> = { ...JSON.parse(of), ...(cursor !== null && { cursor }) };
		last = cursor;
		leaving.abort();
		leaving = new AbortController();
		$list.set({ ...$list.get(), isWaiting: true });
		return latest.ask(counterCall(name, input, { signal: leaving.signal }), (reply) => {
			const before = cursor === null ? [] : $list.get().pages;
			$list.set({ ...$list.get(), isWaiting: false, reply, ...(reply.ok && { of, pages: [...before, reply.data] }) });
		});
	};
	return {
		$list,
		/** Asks another question, which is JSON. */
		ask: (asked: string): Promise<void> => {
			question = asked;
			return load(null);
		},
		/** Reads what is asked for now from its beginning, also for somebody who began to change it when another question was asked. */
		again: () => load(null),
		more: (cursor: string) => load(cursor),
		retry: () => load(last),
		leave: (): void => {
			latest.drop();
			leaving.abort();
		},
	};
}

import { atom } from 'nanostores';
import { REQUEST_TIMEOUT_MS, STORAGE_KEYS } from '#lib/constants.ts';
import type { SharedProgress } from '#lib/contract/after-order.ts';
import { isOver } from '#lib/contract/stages.ts';
import { callHeaders } from '#stores/api/call-headers.ts';
import { firstOf } from '#stores/api/first-of.ts';
import { pause } from '#stores/api/read-events.ts';
import { session } from '#stores/storage/browser-storage.ts';

const POLL_MS = 10_000;
const PATH = 'shared/order';

/** `gone`: the link has run out (LINK_EXPIRED), was ended (LINK_ENDED) or never was one (NOT_FOUND). `failed`: no answer, and nothing was known. */
export type Shared =
	| { state: 'loading' }
	| { state: 'ready'; order: SharedProgress; at: number }
	| { state: 'gone'; code: 'LINK_EXPIRED' | 'LINK_ENDED' | 'NOT_FOUND' }
	| { state: 'failed' };

/** How far the order of a shared link is. */
export const $shared = atom<Shared>({ state: 'loading' });

/** The token of the page's link. The tab remembers it: the same page in another language has an address without it. */
export function linkToken(): string {
	const token = location.hash.slice(1);
	if (token) session.set(STORAGE_KEYS.shares, token);
	return token || (session.get(STORAGE_KEYS.shares) ?? '');
}

type Answer = { data?: SharedProgress; errors?: { code: string }[] };

const goneBy = (code: string | undefined) => (code === 'LINK_EXPIRED' || code === 'LINK_ENDED' ? code : 'NOT_FOUND');

/** Asks once. Only the link's token goes along: whoever looks at it is a stranger to the order, logged in or not. */
async function ask(token: string, signal: AbortSignal): Promise<void> {
	const { Authorization: _, 'Customer-Id': __, ...headers } = callHeaders(PATH);
	const response = await fetch(`/api/${PATH}`, {
		signal: firstOf(signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)),
		headers: { ...headers, Authorization: `Share ${token}` },
	});
	const { data, errors }: Answer = await response.json();
	if (data) $shared.set({ state: 'ready', order: data, at: Date.now() });
	else if (response.status === 404) $shared.set({ state: 'gone', code: goneBy(errors?.[0]?.code) });
	else throw new Error(errors?.[0]?.code);
}

const isDone = (): boolean => {
	const now = $shared.get();
	return now.state === 'gone' || (now.state === 'ready' && isOver(now.order.stage));
};

/** Keeps the order of a link up to date, every 10 s while the page is looked at. Answers a function that stops it. */
export function followShared(token: string): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	$shared.set(token ? { state: 'loading' } : { state: 'gone', code: 'NOT_FOUND' });
	const follow = async () => {
		while (!signal.aborted && !isDone()) {
			if (document.visibilityState !== 'hidden')
				await ask(token, signal).catch(() => $shared.get().state === 'loading' && $shared.set({ state: 'failed' }));
			await pause(POLL_MS, signal);
		}
	};
	void follow();
	return () => ending.abort();
}

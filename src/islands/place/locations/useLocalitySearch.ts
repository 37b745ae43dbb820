import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Locality } from '#lib/contract/place.ts';
import { call } from '#stores/api/call.ts';
import { showOffline } from '#stores/ui/message.ts';

const SHOWN = 8;

export type Localities = { of: string; list: readonly Locality[] } | null;

/**
 * The localities for a typed text, or the popular ones for an empty text. Until the answer comes the previous one stays, so that nothing
 * jumps; `of` is the text that it belongs to.
 */
export function useLocalitySearch(text: string): Localities {
	const [found, setFound] = useState<Localities>(null);
	const q = text.trim();
	useEffect(() => {
		const ending = new AbortController();
		const ask = async () => {
			const reply = await call('GET catalog/localities', { ...(q ? { q } : {}), limit: SHOWN }, { signal: ending.signal });
			if (reply.ok) setFound({ of: q, list: reply.data.localities });
			else if (reply.kind === 'network') showOffline();
		};
		const timer = setTimeout(ask, q ? SEARCH_DEBOUNCE_MS : 0);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [q]);
	return found;
}

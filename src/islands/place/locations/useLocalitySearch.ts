import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Locality } from '#lib/contract/place.ts';
import { call, type Reply } from '#stores/api/call.ts';

const SHOWN = 8;

/** What was found for the text `of`, or why nothing could be; `popular` are those for an empty text, also where nothing was found. */
export type Localities = { of: string; list: readonly Locality[]; popular: readonly Locality[]; failed?: Reply<unknown> } | null;

/**
 * The localities for a typed text, or the popular ones for an empty text. Until the answer comes the previous one stays, so that nothing
 * jumps. What failed for want of a network is asked again when that is back.
 */
export function useLocalitySearch(text: string): Localities {
	const [found, setFound] = useState<Localities>(null);
	const popular = useRef<readonly Locality[]>([]);
	const q = text.trim();
	useEffect(() => {
		const ending = new AbortController();
		const { signal } = ending;
		const ask = async () => {
			const reply = await call('GET catalog/localities', { ...(q ? { q } : {}), limit: SHOWN }, { signal });
			if (signal.aborted) return;
			const list = reply.ok ? reply.data.localities : [];
			if (!q) popular.current = list;
			setFound({ of: q, list, popular: popular.current, ...(!reply.ok && { failed: reply }) });
			if (reply.ok && list.length === 0 && popular.current.length === 0) {
				const instead = await call('GET catalog/localities', { limit: SHOWN }, { signal });
				if (signal.aborted || !instead.ok) return;
				popular.current = instead.data.localities;
				setFound({ of: q, list, popular: popular.current });
			}
			if (reply.ok) return;
			if (reply.kind === 'network') addEventListener('online', ask, { signal, once: true });
		};
		const timer = setTimeout(ask, q ? SEARCH_DEBOUNCE_MS : 0);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [q]);
	return found;
}

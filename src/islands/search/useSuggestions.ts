import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { call } from '#stores/api/call.ts';
import { searchPoint } from '#stores/search/search-box.ts';

/** Until the answer for a text comes, the suggestions of the text before it are shown. `cut`: no answer came, for want of a network. */
export type Suggestions = { state: 'loading' | 'ready' | 'failed' | 'cut'; found: readonly Suggestion[] };

/**
 * Suggestions for a text that is not blank, asked for 200 ms after the last letter; the previous request is aborted (V13). What was cut is
 * asked again when the network is back.
 */
export function useSuggestions(text: string): Suggestions {
	const [suggestions, setSuggestions] = useState<Suggestions>({ state: 'loading', found: [] });
	useEffect(() => {
		const asked = searchTerm(text);
		if (!asked) return setSuggestions({ state: 'loading', found: [] });
		setSuggestions(({ found }) => ({ state: 'loading', found }));
		const ending = new AbortController();
		const { signal } = ending;
		const ask = async () => {
			const { lat, lng } = searchPoint();
			const reply = await call('GET search/all', { searchText: asked, latitude: lat, longitude: lng }, { signal });
			// An answer for an older text is not shown for this one.
			if (signal.aborted) return;
			if (reply.ok) return setSuggestions({ state: 'ready', found: reply.data.suggestions });
			const isCut = reply.kind === 'network';
			setSuggestions({ state: isCut ? 'cut' : 'failed', found: [] });
			if (isCut) addEventListener('online', ask, { signal, once: true });
		};
		const timer = setTimeout(ask, SEARCH_DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [text]);
	return suggestions;
}

import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { call } from '#stores/api/call.ts';
import { searchPoint } from '#stores/search/search-box.ts';

/** Until the answer for a text comes, the suggestions of the text before it are shown. */
export type Suggestions = { state: 'loading' | 'ready' | 'failed'; found: readonly Suggestion[] };

/** Suggestions for a text that is not blank, asked for 200 ms after the last letter; the previous request is aborted (V13). */
export function useSuggestions(text: string): Suggestions {
	const [suggestions, setSuggestions] = useState<Suggestions>({ state: 'loading', found: [] });
	useEffect(() => {
		const asked = searchTerm(text);
		if (!asked) return setSuggestions({ state: 'loading', found: [] });
		setSuggestions(({ found }) => ({ state: 'loading', found }));
		const ending = new AbortController();
		const timer = setTimeout(async () => {
			const { lat, lng } = searchPoint();
			const reply = await call('GET search/all', { searchText: asked, latitude: lat, longitude: lng }, { signal: ending.signal });
			// An answer for an older text is not shown for this one.
			if (ending.signal.aborted) return;
			setSuggestions(reply.ok ? { state: 'ready', found: reply.data.suggestions } : { state: 'failed', found: [] });
		}, SEARCH_DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [text]);
	return suggestions;
}

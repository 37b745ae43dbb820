import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { call } from '#stores/api/call.ts';
import { $address } from '#stores/place/address.ts';

/** Suggestions for a text that is not blank, asked for 200 ms after the last letter; the previous request is aborted (V13). `null` until an answer comes. */
export function useSuggestions(text: string): Suggestion[] | null {
	const [found, setFound] = useState<Suggestion[] | null>(null);
	useEffect(() => {
		const searchText = searchTerm(text);
		if (!searchText) return setFound(null);
		const ending = new AbortController();
		const timer = setTimeout(async () => {
			const { lat, lng } = $address.get().location;
			const reply = await call('GET search/all', { searchText, latitude: lat, longitude: lng }, { signal: ending.signal });
			// An answer for an older text is not shown for this one.
			if (!ending.signal.aborted) setFound(reply.ok ? reply.data.suggestions : null);
		}, SEARCH_DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [text]);
	return found;
}

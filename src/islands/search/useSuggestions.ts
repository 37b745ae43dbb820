import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { call } from '#stores/api/call.ts';
import { $address } from '#stores/place/address.ts';

/** Suggestions for a text that is not blank: 200 ms after the last letter, the request before it aborted (V13). `null` before the first, and while none comes. */
export function useSuggestions(text: string): Suggestion[] | null {
	const [found, setFound] = useState<Suggestion[] | null>(null);
	useEffect(() => {
		const searchText = searchTerm(text);
		if (!searchText) return setFound(null);
		const ending = new AbortController();
		const timer = setTimeout(async () => {
			const { lat, lng } = $address.get().location;
			const reply = await call('GET search/all', { searchText, latitude: lat, longitude: lng }, { signal: ending.signal });
			// What was found for an older text is no answer to this one.
			if (!ending.signal.aborted) setFound(reply.ok ? reply.data.suggestions : null);
		}, SEARCH_DEBOUNCE_MS);
		return () => {
			clearTimeout(timer);
			ending.abort();
		};
	}, [text]);
	return found;
}

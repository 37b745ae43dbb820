import type { ReactNode } from 'react';
import { ListSheet } from '#islands/cart/list/ListSheet.tsx';
import { ListWordsProvider, loadListWords } from '#islands/cart/list/list-words.tsx';
import sheet from '#islands/styles/shopping-list.css?url';
import { linkSheet } from '#islands/ui/link-sheet.ts';
import { SHARED_LIST } from '#lib/constants.ts';
import { readList, takeShared } from '#stores/cart/shopping-list.ts';

/**
 * The sheet of the shopping list, when its words and styles are there. A list that was shared is read at once; the shopper's own
 * waits beside it.
 */
export async function loadListSheet(): Promise<ReactNode> {
	const [words] = await Promise.all([loadListWords(), linkSheet(sheet)]);
	const shared = new URLSearchParams(location.search).get(SHARED_LIST);
	if (shared) {
		// The service worker puts a long list behind the `#`.
		const long = new URLSearchParams(location.hash.slice(1)).get(SHARED_LIST);
		// The address says it no more: a reload shows the list as it was changed since.
		history.replaceState(history.state, '', location.pathname);
		takeShared(long ?? shared);
		void readList();
	}
	return (
		<ListWordsProvider words={words}>
			<ListSheet />
		</ListWordsProvider>
	);
}

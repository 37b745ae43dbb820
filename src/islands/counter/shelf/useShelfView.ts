import { useEffect, useState } from 'react';
import { SHELF_PARTS } from '#lib/contract/shelf-parts.ts';
import type { ShelfView } from '#stores/counter/shelf.ts';

/** What the address asks for of a shop's shelf. */
function viewHere(storeId: string): ShelfView {
	const asked = new URLSearchParams(location.search);
	return { storeId, q: asked.get('q') ?? '', part: SHELF_PARTS.find((one) => one === asked.get('part')) ?? '' };
}

/** What is asked for of a shelf; it stands in the address, so that a reload and Back show the same. */
export function useShelfView(storeId: string): [ShelfView, (next: Partial<ShelfView>) => void] {
	const [view, setView] = useState(() => viewHere(storeId));
	useEffect(() => {
		const follow = () => setView(viewHere(storeId));
		addEventListener('popstate', follow);
		return () => removeEventListener('popstate', follow);
	}, [storeId]);
	const change = (next: Partial<ShelfView>) => {
		const changed = { ...view, ...next };
		const query = new URLSearchParams(Object.entries({ q: changed.q, part: changed.part }).filter(([, value]) => value !== '')).toString();
		history.replaceState(null, '', query ? `?${query}` : location.pathname);
		setView(changed);
	};
	return [view, change];
}

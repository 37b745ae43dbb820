import { type ReactNode, useEffect, useState } from 'react';
import { showOffline } from '#stores/ui/message.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** The shopping list, whose code comes when it is opened. */
export function ListModal() {
	const [sheet, setSheet] = useState<ReactNode>(null);
	useEffect(() => {
		let isWanted = true;
		import('#islands/cart/list/load-list-sheet.tsx')
			.then(({ loadListSheet }) => loadListSheet())
			.then((loaded) => isWanted && setSheet(loaded))
			.catch(() => {
				closeModal();
				showOffline();
			});
		return () => {
			isWanted = false;
		};
	}, []);
	return sheet;
}

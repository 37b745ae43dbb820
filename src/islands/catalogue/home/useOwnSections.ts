import { useEffect, useState } from 'react';
import { isPageElsewhere } from '#stores/place/address.ts';

/**
 * Whether the page was drawn for another place than the selected one (`place`: an address that is chosen later counts, too). Once the place's
 * own sections are there, those of the page are hidden.
 */
export function useOwnSections(place: string, areReady: boolean): boolean {
	const [isElsewhere, setElsewhere] = useState(false);
	useEffect(() => setElsewhere(place !== '' && isPageElsewhere()), [place]);
	useEffect(() => {
		for (const section of document.querySelectorAll<HTMLElement>('main > .section')) section.hidden = isElsewhere && areReady;
	}, [isElsewhere, areReady]);
	return isElsewhere;
}

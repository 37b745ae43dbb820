import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { goToAddress } from '#islands/order/checkout/to-address.ts';
import { $modal } from '#stores/ui/overlay.ts';

/** Leads to the address once, as soon as it is there and no modal lies over the page. */
export function useNextStep(isNext: boolean, isThere: boolean): void {
	const isDue = useRef(isNext);
	const isCovered = useStore($modal) !== null;
	useEffect(() => {
		if (!isDue.current || !isThere || isCovered) return;
		// The login gives the focus back as it closes; only then can it go on.
		const frame = requestAnimationFrame(() => {
			isDue.current = false;
			goToAddress('headline');
		});
		return () => cancelAnimationFrame(frame);
	}, [isThere, isCovered]);
}

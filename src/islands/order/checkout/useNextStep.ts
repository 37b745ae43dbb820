import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { goToAddress } from '#islands/order/checkout/go-to-address.ts';
import { $modal } from '#stores/ui/overlay.ts';

/** Moves to the address once, as soon as it is drawn and no modal is open. */
export function useNextStep(isNext: boolean, isThere: boolean): void {
	const isDue = useRef(isNext);
	const isCovered = useStore($modal) !== null;
	useEffect(() => {
		if (!isDue.current || !isThere || isCovered) return;
		// The closing login modal gives the focus back first; only then can the focus move on.
		const frame = requestAnimationFrame(() => {
			isDue.current = false;
			goToAddress('headline');
		});
		return () => cancelAnimationFrame(frame);
	}, [isThere, isCovered]);
}

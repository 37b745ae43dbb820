import { useEffect, useRef } from 'react';
import { closeOnBack } from '#stores/ui/close-on-back.ts';

/** Has the browser's Back close a dialog while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
	const latest = useRef(onClose);
	latest.current = onClose;
	useEffect(() => (isOpen ? closeOnBack(() => latest.current()) : undefined), [isOpen]);
}

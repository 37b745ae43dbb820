import { useEffect, useRef } from 'react';
import { openSheet } from '#stores/ui/sheets.ts';

/** Has the browser's Back close a dialog while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
	const latest = useRef(onClose);
	latest.current = onClose;
	useEffect(() => (isOpen ? openSheet(() => latest.current()) : undefined), [isOpen]);
}

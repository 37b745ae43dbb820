import { useEffect } from 'react';

/**
 * Runs at Escape, wherever the focus is, unless there is nothing to run; not where the key means something else: it empties a search, and ends what
 * an input method composes. A dialog that opens by it stays open: the same key would close it at once.
 */
export function useEscape(run: (() => void) | null): void {
	useEffect(() => {
		if (!run) return;
		const press = (event: KeyboardEvent) => {
			const { key, target, isComposing } = event;
			const isEmptied = target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
			if (key !== 'Escape' || isEmptied || isComposing) return;
			event.preventDefault();
			run();
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	});
}

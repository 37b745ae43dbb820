import { useEffect } from 'react';

/** Runs at Escape, wherever the focus is; not where the key means something else: it empties a search, and ends what an input method composes. */
export function useEscape(run: () => void): void {
	useEffect(() => {
		const press = ({ key, target, isComposing }: KeyboardEvent) => {
			const isEmptied = target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
			if (key === 'Escape' && !isEmptied && !isComposing) run();
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	});
}

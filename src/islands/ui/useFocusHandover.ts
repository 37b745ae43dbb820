import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus on when what has it goes: to the heir, found while all still stands, or it would fall to the start of the page. `heirOf`
 * is a function of its module: a new one with every drawing would hand over each time.
 */
export function useFocusHandover<T extends HTMLElement>(heirOf: (going: T) => HTMLElement | null | undefined): RefObject<T | null> {
	const ref = useRef<T>(null);
	useLayoutEffect(() => {
		const going = ref.current;
		return () => {
			if (going?.contains(document.activeElement)) heirOf(going)?.focus();
		};
	}, [heirOf]);
	return ref;
}

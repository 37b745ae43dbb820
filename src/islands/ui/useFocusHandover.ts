import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When the focused element is removed, moves the focus to another element, which `heirOf` finds before the removal; otherwise the focus
 * would fall to the start of the page. `heirOf` must be a constant function: a new one at every render would move the focus each time.
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

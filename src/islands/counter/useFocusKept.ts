import { type RefObject, useEffect, useRef } from 'react';
import { leadTo } from '#islands/counter/lead-to.ts';

/**
 * The heading of a screen that gets the focus when what had it went with a change of the screen, which `mark` names; the keyboard would begin at the
 * top of the page otherwise. `isOpened`: also when the screen is first shown.
 */
export function useFocusKept(mark: string, { isOpened = false } = {}): RefObject<HTMLHeadingElement | null> {
	const heading = useRef<HTMLHeadingElement>(null);
	const seen = useRef(isOpened ? null : mark);
	useEffect(() => {
		if (seen.current === mark) return;
		seen.current = mark;
		if (heading.current && document.activeElement === document.body) leadTo(heading.current);
	}, [mark]);
	return heading;
}

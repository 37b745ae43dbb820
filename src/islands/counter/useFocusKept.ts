import { type RefObject, useEffect, useRef } from 'react';
import { leadTo } from '#islands/counter/lead-to.ts';

const FIRST = 'input, select, textarea, button';

/**
 * What gets the focus when that which had it went with a change of the screen, which `mark` names; the keyboard would begin at the top of the page
 * otherwise: a heading, or the first field or button of a part. `isOpened`: also when it is first shown.
 */
export function useFocusKept<T extends HTMLElement = HTMLHeadingElement>(mark: string, { isOpened = false } = {}): RefObject<T | null> {
	const heir = useRef<T>(null);
	const seen = useRef(isOpened ? null : mark);
	useEffect(() => {
		if (seen.current === mark) return;
		seen.current = mark;
		const { current } = heir;
		if (current && document.activeElement === document.body) leadTo(current.querySelector<HTMLElement>(FIRST) ?? current);
	}, [mark]);
	return heir;
}

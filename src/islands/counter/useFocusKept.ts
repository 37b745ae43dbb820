import { type RefObject, useEffect, useRef } from 'react';
import { leadTo } from '#islands/counter/lead-to.ts';

const FIRST = 'input, select, textarea, button';

/** What had the focus last, and what it stood in. */
let last: { element: Node | null; within: readonly EventTarget[] } = { element: null, within: [] };
const note = (event: FocusEvent): void => {
	last = { element: event.target instanceof Node ? event.target : null, within: event.composedPath() };
};

/** Remembers from now on what has the focus. */
export function watchFocus(): () => void {
	document.addEventListener('focusin', note);
	return () => document.removeEventListener('focusin', note);
}

/** Whether what had the focus has gone with it. On a phone nothing has the focus most of the time, and nothing may move then. */
const isLost = () => document.activeElement === document.body && last.element !== null && !last.element.isConnected;

/**
 * What gets the focus when that which had it went with a change of the screen, which `mark` names; the keyboard would begin at the top of the page
 * otherwise: a heading, or the first field or button of a part. `isOpened`: also when it is first shown. `isOwn`: only where it stood in this part.
 */
export function useFocusKept<T extends HTMLElement = HTMLHeadingElement>(
	mark: string,
	{ isOpened = false, isOwn = false } = {},
): RefObject<T | null> {
	const heir = useRef<T>(null);
	const seen = useRef(isOpened ? null : mark);
	useEffect(() => {
		if (seen.current === mark) return;
		seen.current = mark;
		const { current } = heir;
		if (!current || !isLost() || (isOwn && !last.within.includes(current))) return;
		leadTo(current.querySelector<HTMLElement>(FIRST) ?? current);
	}, [mark, isOwn]);
	return heir;
}

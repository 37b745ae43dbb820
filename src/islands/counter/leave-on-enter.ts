import type { KeyboardEvent } from 'react';

/**
 * Enter, or Search on a phone's keyboard, leaves a field and sends nothing: the keyboard goes, and what was searched for or typed can be read.
 * Enter that takes a word out of an input method is none of this.
 */
export function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
	event.preventDefault();
	event.currentTarget.blur();
}

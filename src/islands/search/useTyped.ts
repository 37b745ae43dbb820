import { useEffect, useState } from 'react';

/** The text of a field that React did not draw, and whether it has the focus. */
export function useTyped(input: HTMLInputElement): { text: string; isFocused: boolean } {
	const [text, setText] = useState(input.value);
	const [isFocused, setFocused] = useState(document.activeElement === input);
	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		input.addEventListener('input', () => setText(input.value), { signal });
		input.addEventListener('focus', () => setFocused(true), { signal });
		input.addEventListener('blur', () => setFocused(false), { signal });
		// The shopper may have typed while this code was loading.
		setText(input.value);
		setFocused(document.activeElement === input);
		return () => listening.abort();
	}, [input]);
	return { text, isFocused };
}

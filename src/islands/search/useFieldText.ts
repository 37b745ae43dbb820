import { useEffect, useState } from 'react';

/** The text of a field that React did not draw. */
export function useFieldText(input: HTMLInputElement): string {
	const [text, setText] = useState(input.value);
	useEffect(() => {
		const listening = new AbortController();
		input.addEventListener('input', () => setText(input.value), { signal: listening.signal });
		// The shopper may have typed while this code was loading.
		setText(input.value);
		return () => listening.abort();
	}, [input]);
	return text;
}

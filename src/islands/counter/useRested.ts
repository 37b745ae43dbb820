import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** Tells a typed text once the typing rests, unless it was told before. */
export function useTellRested(text: string, told: string, onRest: (text: string) => void): void {
	useEffect(() => {
		if (text === told) return;
		const timer = setTimeout(() => onRest(text), TYPING_MS);
		return () => clearTimeout(timer);
	});
}

/** A typed text as it was when the typing last rested, so that not every letter is a call. */
export function useRested(text: string): string {
	const [rested, setRested] = useState(text);
	useTellRested(text, rested, setRested);
	return rested;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes a dialog by a tap beside it. It closes when the finger is lifted, or the tap would reach the element below; and only when the
 * press began beside it: selecting text inside and letting go outside closes nothing.
 */
export function useTapBeside(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
	const latest = useRef(onClose);
	latest.current = onClose;
	useEffect(() => {
		const dialog = ref.current;
		const listening = new AbortController();
		const { signal } = listening;
		let pressed: EventTarget | null = null;
		const press = ({ target }: Event) => {
			pressed = target;
		};
		dialog?.addEventListener('pointerdown', press, { signal });
		dialog?.addEventListener('click', ({ target }) => target === dialog && pressed === dialog && latest.current(), { signal });
		return () => listening.abort();
	}, [ref]);
}

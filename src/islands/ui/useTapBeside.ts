import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes a dialog by a tap beside it. Not before the finger is up, or the tap would go on to what lies below; and not when what was
 * pressed is inside: a text that was marked and let go outside closes nothing.
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

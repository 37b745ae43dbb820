import { useEffect, useRef, useState } from 'react';

type Listbox = { listId: string; count: number; isOpen: boolean; onChoose: (at: number) => void; onOpen: () => void; onClose: () => void };

const NONE = -1;

/** The keyboard of a combobox whose field is outside React: arrows move, Enter chooses, Escape closes, typing opens. Answers the active option. */
export function useListbox(input: HTMLInputElement, listbox: Listbox): number {
	const [at, setActive] = useState(NONE);
	const { listId, count, isOpen } = listbox;
	const active = isOpen && at < count ? at : NONE;
	const latest = useRef({ ...listbox, active });
	latest.current = { ...listbox, active };
	useEffect(() => {
		input.setAttribute('role', 'combobox');
		input.setAttribute('aria-autocomplete', 'list');
		input.setAttribute('aria-controls', listId);
		input.setAttribute('aria-expanded', String(isOpen));
		if (isOpen && active !== NONE) input.setAttribute('aria-activedescendant', `${listId}-${active}`);
		else input.removeAttribute('aria-activedescendant');
	}, [input, listId, isOpen, active]);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const now = latest.current;
			if (!now.isOpen) {
				if (event.key === 'ArrowDown') now.onOpen();
				return;
			}
			if (event.key === 'ArrowDown') setActive((now.active + 1) % now.count);
			else if (event.key === 'ArrowUp') setActive(now.active <= 0 ? now.count - 1 : now.active - 1);
			else if (event.key === 'Enter' && now.active !== NONE) now.onChoose(now.active);
			else if (event.key === 'Escape') now.onClose();
			else return;
			event.preventDefault();
		};
		const onInput = () => {
			setActive(NONE);
			latest.current.onOpen();
		};
		input.addEventListener('keydown', onKey);
		input.addEventListener('input', onInput);
		return () => {
			input.removeEventListener('keydown', onKey);
			input.removeEventListener('input', onInput);
		};
	}, [input]);
	return active;
}

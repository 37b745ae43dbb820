import { useEffect } from 'react';
import { useBackCloses } from '#islands/ui/useBackCloses.ts';
import { MOBILE_PX } from '#lib/constants.ts';

const isPhone = () => matchMedia(`(max-width: ${MOBILE_PX - 1}px)`).matches;

/**
 * Opens the search box while the focus is in its form. On phones it stays open without the focus, which is lost when the keyboard is put away
 * to see the list; there `data-searching` lets the styles fill the screen with it, and Back closes it.
 */
export function useSearchOpen(input: HTMLInputElement, isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		const form = input.form ?? input;
		const open = () => setOpen(true);
		// A tap into the field that has the focus already opens the box that Escape has closed.
		for (const type of ['focus', 'click'] as const) input.addEventListener(type, open, { signal });
		const leave = ({ relatedTarget: to }: FocusEvent) => {
			const isOutside = to instanceof Element ? !form.contains(to) && !to.closest('dialog') : !isPhone();
			if (isOutside) setOpen(false);
		};
		form.addEventListener('focusout', (event) => event instanceof FocusEvent && leave(event), { signal });
		return () => listening.abort();
	}, [input, setOpen]);
	useBackCloses(isOpen && isPhone(), () => setOpen(false));
	useEffect(() => {
		const { dataset } = document.documentElement;
		if (isOpen) dataset.searching = '';
		return () => {
			delete dataset.searching;
		};
	}, [isOpen]);
}

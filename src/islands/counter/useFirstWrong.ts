import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads to the first field of a form that is wrong: a form on a phone is longer than its screen, and what a field says is read out with it. `lead`
 * is asked for together with what is wrong; `isSentBack`: it is wrong from the beginning.
 */
export function useFirstWrong(isSentBack = false): { form: RefObject<HTMLFormElement | null>; lead: () => void } {
	const form = useRef<HTMLFormElement>(null);
	const leads = useRef(isSentBack);
	useEffect(() => {
		if (leads.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
		leads.current = false;
	});
	return {
		form,
		lead: () => {
			leads.current = true;
		},
	};
}

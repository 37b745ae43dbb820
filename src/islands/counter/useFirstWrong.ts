import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads to the first field of a form that is wrong: a form on a phone is longer than its screen, and what a field says is read out with it. `lead`
 * is asked for together with what is wrong, `leadNow` when it is shown already; `isSentBack`: it is wrong from the beginning.
 */
export function useFirstWrong(isSentBack = false): { form: RefObject<HTMLFormElement | null>; lead: () => void; leadNow: () => void } {
	const form = useRef<HTMLFormElement>(null);
	const leads = useRef(isSentBack);
	const leadNow = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	useEffect(() => {
		if (leads.current) leadNow();
		leads.current = false;
	});
	return {
		form,
		lead: () => {
			leads.current = true;
		},
		leadNow,
	};
}

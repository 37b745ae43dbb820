import { useEffect } from 'react';
import { useWords } from '#islands/ui/words.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Has browsers say what is wrong with a field of a counter's form in the counter's language: their own sentences are in the browser's. What was said
 * is taken back before a form is sent again, because a field with a sentence of ours counts as wrong whatever is typed.
 */
export function useOwnFaults(): void {
	const t = useWords();
	useEffect(() => {
		const say = ({ target }: Event) => {
			if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
			if (target.validity.valueMissing) target.setCustomValidity(t('counter.fieldNeeded'));
			else if (target.validity.tooShort) target.setCustomValidity(t('counter.fieldShort', { count: target.minLength }));
		};
		const takeBack = ({ target }: Event) => {
			const form = target instanceof Element ? target.closest('button')?.form : null;
			for (const field of form?.querySelectorAll<Field>('input, textarea') ?? []) field.setCustomValidity('');
		};
		// Neither comes up from the field. To send a form by the Enter key clicks its button too.
		document.addEventListener('invalid', say, true);
		document.addEventListener('click', takeBack, true);
		return () => {
			document.removeEventListener('invalid', say, true);
			document.removeEventListener('click', takeBack, true);
		};
	}, [t]);
}

import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { HELP_MAX_CHARS } from '#lib/contract/shopper-limits.ts';
import { $refusedAnswers, change } from '#stores/counter/waiting-changes.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The shop's answer to a complaint: it stays on the phone until it is sent. One that was refused is still there, with why. */
export function AnswerForm({ id, helpId }: { id: string; helpId: string }) {
	const t = useWords();
	const refused = useStore($refusedAnswers)[helpId];
	const start = refused?.text ?? '';
	const [text, , keep] = useDraft(`answer:${id}:${helpId}`, start, isText);
	const send = (event: FormEvent) => {
		event.preventDefault();
		change('POST partner/orders/{id}/answer', { id, helpId, text: text.trim() });
		keep(null);
	};
	return (
		<form className="stack" onSubmit={send}>
			<TextField
				label={t('counter.helpAnswer')}
				value={text}
				rows={3}
				maxLength={HELP_MAX_CHARS}
				wrong={refused && (refused.why || t('ui.noConnection'))}
				onChange={(typed) => keep(typed === start ? null : typed)}
			/>
			<button type="submit" className="btn-fill ct-wide" disabled={text.trim() === ''}>
				{t('counter.helpSend')}
			</button>
		</form>
	);
}

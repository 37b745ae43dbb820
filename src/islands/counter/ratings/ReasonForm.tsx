import { type FormEvent, useState } from 'react';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useWords } from '#islands/ui/words.tsx';

const MOST_CHARS = 300;
type Props = { label: string; word: string; onSend: (reason: string) => Promise<void>; onCancel: () => void };

/** Asks for a reason, and sends it. */
export function ReasonForm({ label, word, onSend, onCancel }: Props) {
	const t = useWords();
	const [reason, setReason] = useState('');
	const { isBusy, run } = useBusy();
	const form = useFocusKept<HTMLFormElement>('asked', { isOpened: true });
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(() => onSend(reason));
	};
	return (
		<form ref={form} className="ct-find" onSubmit={send}>
			<label className="stack-label">
				{label}
				<input className="field" required maxLength={MOST_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
			</label>
			<SendButton word={word} isBusy={isBusy} />
			<button type="button" className="btn-line" disabled={isBusy} onClick={onCancel}>
				{t('ui.cancel')}
			</button>
		</form>
	);
}

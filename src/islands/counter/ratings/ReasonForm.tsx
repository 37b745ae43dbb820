import { type FormEvent, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';

const MOST_CHARS = 300;
type Props = { label: string; word: string; onSend: (reason: string) => void; onCancel: () => void };

/** Asks for a reason, and sends it. */
export function ReasonForm({ label, word, onSend, onCancel }: Props) {
	const t = useWords();
	const [reason, setReason] = useState('');
	const send = (event: FormEvent) => {
		event.preventDefault();
		onSend(reason);
	};
	return (
		<form className="ct-find" onSubmit={send}>
			<label className="stack-label">
				{label}
				<input className="field" required maxLength={MOST_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
			</label>
			<button type="submit" className="btn-fill">
				{word}
			</button>
			<button type="button" className="btn-line" onClick={onCancel}>
				{t('ui.cancel')}
			</button>
		</form>
	);
}

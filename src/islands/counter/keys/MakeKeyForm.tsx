import { type FormEvent, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { counterCall } from '#stores/counter/counter-call.ts';

const LABEL_MAX = 80;

/** Makes a key with a name, and shows it this once. */
export function MakeKeyForm({ storeId, onMade }: { storeId: string; onMade: () => void }) {
	const t = useWords();
	const [made, setMade] = useState('');
	const [label, setLabel] = useState('');
	const [failed, setFailed] = useState('');
	const make = async (event: FormEvent) => {
		event.preventDefault();
		const reply = await counterCall('POST counter/keys', { storeId, label });
		if (!reply.ok) return setFailed(failureText(reply, t));
		setFailed('');
		setMade(reply.data.key);
		setLabel('');
		onMade();
	};
	return (
		<form className="surface pad stack ct-form" onSubmit={make}>
			<label className="stack-label">
				{t('counter.keyLabel')}
				<input
					className="field"
					required
					autoComplete="off"
					maxLength={LABEL_MAX}
					value={label}
					onChange={(event) => setLabel(event.target.value)}
				/>
			</label>
			<button type="submit" className="btn-fill">
				{t('counter.addKey')}
			</button>
			<div role="status">
				{made && <p>{t('counter.keyOnce')}</p>}
				{made && <code className="break">{made}</code>}
				{failed && (
					<p className="hint" data-bad>
						{failed}
					</p>
				)}
			</div>
		</form>
	);
}

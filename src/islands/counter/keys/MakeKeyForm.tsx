import { type FormEvent, useState } from 'react';
import { CopyButton } from '#islands/counter/keys/CopyButton.tsx';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
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
	const { isBusy, run } = useBusy();
	const make = async () => {
		const reply = await counterCall('POST counter/keys', { storeId, label });
		if (!reply.ok) return setFailed(failureText(reply, t));
		setFailed('');
		setMade(reply.data.key);
		setLabel('');
		onMade();
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(make);
	};
	return (
		<form className="surface pad stack ct-form" onSubmit={send}>
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
			<SendButton word={t('counter.addKey')} isBusy={isBusy} />
			<div role="status">
				{made && <p>{t('counter.keyOnce')}</p>}
				{made && <code className="break">{made}</code>}
				{failed && (
					<p className="hint" data-bad>
						{failed}
					</p>
				)}
			</div>
			{made && <CopyButton text={made} />}
		</form>
	);
}

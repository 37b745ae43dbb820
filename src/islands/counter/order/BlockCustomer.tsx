import { type FormEvent, useState } from 'react';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { counterCall } from '#stores/counter/counter-call.ts';

/** For the association's people: lets the customer of an order place no more of them, and says to them why and whom to call. */
export function BlockCustomer({ id }: { id: string }) {
	const t = useWords();
	const [reason, setReason] = useState('');
	const [phone, setPhone] = useState('');
	const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
	const { isBusy, run } = useBusy();
	const block = async () => {
		const reply = await counterCall('PUT counter/orders/{id}/block', { id, reason, phone });
		setSaid(reply.ok ? { text: t('counter.isBlocked'), isBad: false } : { text: failureText(reply, t), isBad: true });
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(block);
	};
	return (
		<details className="surface pad">
			<summary className="ct-summary">{t('counter.block')}</summary>
			<form className="stack" onSubmit={send}>
				<p className="hint">{t('counter.blockLead')}</p>
				<label className="stack-label">
					{t('counter.blockWhy')}
					<input className="field" required maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
				</label>
				<label className="stack-label">
					{t('counter.blockCall')}
					<input
						className="field"
						type="tel"
						inputMode="numeric"
						required
						value={phone}
						onChange={(event) => setPhone(event.target.value)}
					/>
				</label>
				<SendButton word={t('counter.block')} isBusy={isBusy} />
				<p className="hint" role="status" data-bad={said?.isBad || undefined}>
					{said?.text}
				</p>
			</form>
		</details>
	);
}

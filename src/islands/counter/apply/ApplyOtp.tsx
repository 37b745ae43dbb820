import { type FormEvent, useState } from 'react';
import { type Applying, inputOf } from '#islands/counter/apply/applying.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { call } from '#stores/api/call.ts';

type Props = {
	phone: string;
	typed: Applying;
	onEdit: () => void;
	onSent: () => void;
	/** The server names other fields: they are shown with its words. */
	onWrong: (wrong: Readonly<Record<string, string>>) => void;
};

/** The OTP of the number, by which the application is sent. */
export function ApplyOtp({ phone, typed, onEdit, onSent, onWrong }: Props) {
	const t = useWords();
	const [otp, setOtp] = useState('');
	const [failed, setFailed] = useState('');
	const [isBusy, setBusy] = useState(false);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		const reply = await call('POST counter/applications', inputOf(typed, phone, otp));
		setBusy(false);
		if (reply.ok) return onSent();
		const errors = reply.kind === 'answer' ? reply.errors : [];
		const named = errors.flatMap(({ field, display_text }) => (field && field !== 'otp' ? [[field, display_text] as const] : []));
		if (named.length > 0) return onWrong(Object.fromEntries(named));
		setFailed(failureText(reply, t));
	};
	return (
		<form className="stack" onSubmit={send}>
			<p>
				{t('login.sentTo', { phone: `+91 ${phone}` })}{' '}
				<button type="button" className="link" onClick={onEdit}>
					{t('login.edit')}
				</button>
			</p>
			<label className="stack-label">
				{t('login.code')}
				<input
					className="field code"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					pattern="\d{6}"
					aria-invalid={failed !== ''}
					value={otp}
					onChange={(event) => setOtp(event.target.value.replace(/\D/g, '').slice(0, 6))}
				/>
			</label>
			{failed && (
				<p className="hint" role="alert" data-bad>
					{failed}
				</p>
			)}
			<button type="submit" className="btn-fill" disabled={isBusy}>
				{t('counter.applySend')}
			</button>
		</form>
	);
}

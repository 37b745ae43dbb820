import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { tenDigits } from '#lib/account/phone.ts';
import { call } from '#stores/api/call.ts';

type Sent = { expiresIn: number; resendAfter: number };
type Props = { phone: string; onType?: (text: string) => void; onSent: (phone: string, resendAfterS: number, sent: Sent) => void };
type Status = { state: 'idle' } | { state: 'sending' } | { state: 'failed'; text: string };

/** The field for the phone number, to which it sends the OTP. */
export function PhoneStep({ phone, onType, onSent }: Props) {
	const t = useWords();
	const [value, setValue] = useState(phone);
	const [status, setStatus] = useState<Status>({ state: 'idle' });
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (tenDigits(value).length !== 10) {
			field.current?.focus();
			return setStatus({ state: 'failed', text: t('login.phoneBad') });
		}
		setStatus({ state: 'sending' });
		const reply = await call('POST auth/send-otp', { phone_number: tenDigits(value) });
		if (reply.ok) onSent(tenDigits(value), reply.data.resendAfter, reply.data);
		else setStatus({ state: 'failed', text: failureText(reply, t) });
	};
	return (
		<form className="stack" noValidate onSubmit={send}>
			<label className="stack-label">
				{t('login.phone')}
				<span className="phone">
					<span aria-hidden="true">+91</span>
					<input
						ref={field}
						type="tel"
						name="phone"
						inputMode="numeric"
						autoComplete="tel-national"
						required
						aria-invalid={status.state === 'failed'}
						value={value}
						onChange={(event) => {
							setValue(event.target.value);
							onType?.(event.target.value);
						}}
						aria-describedby="login-hint"
					/>
				</span>
			</label>
			<p
				className="hint"
				id="login-hint"
				role={status.state === 'failed' ? 'alert' : undefined}
				data-bad={status.state === 'failed' || undefined}
			>
				{status.state === 'failed' ? status.text : t('login.phoneHint')}
			</p>
			<button type="submit" className="btn-fill" disabled={status.state === 'sending'}>
				{t('login.send')}
			</button>
		</form>
	);
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { call } from '#stores/api/call.ts';

/** The ten digits of a typed or pasted number, also of one with +91 or 0 in front. */
const tenDigits = (text: string) => text.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '');

/** The number to which the OTP is sent. */
export function NumberStep({ phone, onSent }: { phone: string; onSent: (phone: string) => void }) {
	const t = useWords();
	const [value, setValue] = useState(phone);
	const [failed, setFailed] = useState('');
	const [isSending, setSending] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		const digits = tenDigits(value);
		if (digits.length !== 10) return setFailed(t('login.phoneBad'));
		setSending(true);
		const reply = await call('POST auth/send-otp', { phone_number: digits });
		setSending(false);
		if (reply.ok) onSent(digits);
		else setFailed(failureText(reply, t));
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
						inputMode="numeric"
						autoComplete="tel-national"
						required
						aria-invalid={failed !== ''}
						aria-describedby="counter-number-hint"
						value={value}
						onChange={(event) => setValue(event.target.value)}
					/>
				</span>
			</label>
			<p className="hint" id="counter-number-hint" role={failed ? 'alert' : undefined} data-bad={failed !== '' || undefined}>
				{failed || t('login.phoneHint')}
			</p>
			<button type="submit" className="btn-fill" disabled={isSending}>
				{t('login.send')}
			</button>
		</form>
	);
}

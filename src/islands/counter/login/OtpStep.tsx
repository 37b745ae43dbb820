import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { logInAtCounter } from '#stores/counter/log-in.ts';

const DIGITS = 6;

/** The OTP; the sixth digit sends it. */
export function OtpStep({ phone, onEdit }: { phone: string; onEdit: () => void }) {
	const t = useWords();
	const [otp, setOtp] = useState('');
	const [failed, setFailed] = useState('');
	const isSending = useRef(false);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	const check = async (digits: string) => {
		if (isSending.current || digits.length !== DIGITS) return;
		isSending.current = true;
		const reply = await logInAtCounter(phone, digits);
		isSending.current = false;
		if (reply.ok) return;
		setOtp('');
		setFailed(failureText(reply, t));
		field.current?.focus();
	};
	const type = (text: string) => {
		const digits = text.replace(/\D/g, '').slice(0, DIGITS);
		setOtp(digits);
		void check(digits);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (otp.length !== DIGITS) return setFailed(t('login.otpBad'));
		void check(otp);
	};
	return (
		<form className="stack" noValidate onSubmit={submit}>
			<p>
				{t('login.sentTo', { phone: `+91 ${phone}` })}{' '}
				<button type="button" className="link" onClick={onEdit}>
					{t('login.edit')}
				</button>
			</p>
			<label className="stack-label">
				{t('login.code')}
				<input
					ref={field}
					className="field code"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					aria-invalid={failed !== ''}
					aria-describedby="counter-otp-hint"
					value={otp}
					onChange={(event) => type(event.target.value)}
				/>
			</label>
			{failed && (
				<p className="hint" id="counter-otp-hint" role="alert" data-bad>
					{failed}
				</p>
			)}
			<button type="submit" className="btn-fill">
				{t('login.check')}
			</button>
		</form>
	);
}

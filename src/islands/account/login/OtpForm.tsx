import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSmsCode } from '#islands/account/login/useSmsCode.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { plainDigits } from '#lib/format/typed-number.ts';
import type { Reply } from '#stores/api/call.ts';

type Props = {
	phone: string;
	onEdit: () => void;
	/** Sends the OTP. Answers the reply when it was not taken, and nothing when there is no more to do here. */
	check: (otp: string) => Promise<Reply<unknown> | undefined>;
	/** What its button does; without it, log in. */
	word?: string;
	children?: ReactNode;
};
type Status = { state: 'idle' } | { state: 'checking' } | { state: 'failed'; text: string };
const DIGITS = 6;

/** Whether the server has read the OTP and says that it is wrong or has expired. Any other failure says nothing of the digits. */
const isBad = (reply: Reply<unknown>) => !reply.ok && reply.kind === 'answer' && reply.errors.some(({ field }) => field === 'otp');

/** The field for the OTP, filled by hand, by paste, or by the phone itself; the sixth digit sends it. */
export function OtpForm({ phone, onEdit, check, word, children }: Props) {
	const t = useWords();
	const [code, setCode] = useState('');
	const [status, setStatus] = useState<Status>({ state: 'idle' });
	const isSending = useRef(false);
	const field = useRef<HTMLInputElement>(null);
	const send = async (otp: string) => {
		if (isSending.current || otp.length !== DIGITS) return;
		isSending.current = true;
		setStatus({ state: 'checking' });
		const failed = await check(otp);
		isSending.current = false;
		if (!failed) return;
		// The button sends again the digits that stay.
		if (isBad(failed)) setCode('');
		setStatus({ state: 'failed', text: failureText(failed, t) });
		field.current?.focus();
	};
	const type = (text: string) => {
		const digits = plainDigits(text).replace(/\D/g, '').slice(0, DIGITS);
		setCode(digits);
		void send(digits);
	};
	useSmsCode(type);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (code.length === DIGITS) return void send(code);
		field.current?.focus();
		setStatus({ state: 'failed', text: t('login.otpBad') });
	};
	useEffect(() => field.current?.focus(), []);
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
					type="text"
					name="otp"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					aria-invalid={status.state === 'failed' && code.length !== DIGITS}
					aria-describedby="login-otp-hint"
					value={code}
					onChange={(event) => type(event.target.value)}
					readOnly={status.state === 'checking'}
				/>
			</label>
			{status.state === 'failed' && (
				<p className="hint" id="login-otp-hint" role="alert" data-bad>
					{status.text}
				</p>
			)}
			<button type="submit" className="btn-fill" disabled={status.state === 'checking'}>
				{word ?? t('login.check')}
			</button>
			{children}
		</form>
	);
}

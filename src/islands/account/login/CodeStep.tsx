import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HaveCode } from '#islands/account/login/HaveCode.tsx';
import { Resend } from '#islands/account/login/Resend.tsx';
import { useSmsCode } from '#islands/account/login/useSmsCode.ts';
import { tellRefusedPictures } from '#islands/cart/custom/tell-refused-pictures.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { REFERRAL } from '#lib/constants.ts';
import type { ReferralOutcome } from '#lib/contract/account.ts';
import { loginWithOtp } from '#stores/account/login.ts';
import type { Merge } from '#stores/cart/merge-cart.ts';
import { showMessage } from '#stores/ui/message.ts';
import { openPanel } from '#stores/ui/overlay.ts';

type Props = { phone: string; resendAfterS: number; onEdit: () => void; onDone: () => void };
type Status = { state: 'idle' } | { state: 'checking' } | { state: 'failed'; text: string };
const DIGITS = 6;

/** The field for the OTP, filled by hand, by paste, or by the phone itself; the sixth digit sends it. */
export function CodeStep({ phone, resendAfterS, onEdit, onDone }: Props) {
	const t = useWords();
	const [code, setCode] = useState('');
	const [status, setStatus] = useState<Status>({ state: 'idle' });
	const isSending = useRef(false);
	const told = (merge: Merge, referral: ReferralOutcome | null) => {
		if (referral && merge.kind !== 'refused') showMessage('success', t(`refer.${referral}`, { friend: REFERRAL.friend }));
		else if (merge.kind === 'merged') showMessage('success', t('login.merged', { count: merge.count }));
		else if (merge.kind === 'later') showMessage('success', t('login.mergeLater'));
		else if (merge.kind === 'refused') showMessage('error', merge.text);
		else if (merge.kind !== 'partly') showMessage('success', t('login.welcome'));
		if (merge.kind === 'partly') openPanel();
	};
	const check = async (otp: string) => {
		if (isSending.current || otp.length !== DIGITS) return;
		isSending.current = true;
		setStatus({ state: 'checking' });
		const reply = await loginWithOtp(phone, otp);
		isSending.current = false;
		if (!reply.ok) {
			setCode('');
			setStatus({ state: 'failed', text: failureText(reply, t) });
			return;
		}
		onDone();
		told(reply.data.merge, reply.data.profile.referral);
		void tellRefusedPictures();
	};
	const type = (text: string) => {
		const digits = text.replace(/\D/g, '').slice(0, DIGITS);
		setCode(digits);
		void check(digits);
	};
	useSmsCode(type);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (code.length === DIGITS) return void check(code);
		field.current?.focus();
		setStatus({ state: 'failed', text: t('login.otpBad') });
	};
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	return (
		<>
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
						aria-invalid={status.state === 'failed'}
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
					{t('login.check')}
				</button>
				<Resend phone={phone} afterS={resendAfterS} />
			</form>
			<HaveCode />
		</>
	);
}

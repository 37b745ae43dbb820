import { useEffect, useRef, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { useWords } from '#islands/ui/words.tsx';
import { draftLogin } from '#stores/account/login-draft.ts';
import { call } from '#stores/api/call.ts';

const SECOND_MS = 1_000;

/** Sends the OTP again; possible when the countdown has ended. */
export function Resend({ phone, afterS }: { phone: string; afterS: number }) {
	const t = useWords();
	const [leftS, setLeftS] = useState(afterS);
	const [said, setSaid] = useState('');
	useEffect(() => {
		if (leftS <= 0) return;
		const timer = setTimeout(() => setLeftS(leftS - 1), SECOND_MS);
		return () => clearTimeout(timer);
	}, [leftS]);
	const isSending = useRef(false);
	const send = async () => {
		if (isSending.current) return;
		isSending.current = true;
		const reply = await call('POST auth/send-otp', { phone_number: phone });
		isSending.current = false;
		if (reply.ok) draftLogin(phone, reply.data);
		setSaid(reply.ok ? t('login.sentAgain') : failureText(reply, t));
		setLeftS(reply.ok ? reply.data.resendAfter : afterS);
	};
	return (
		<p className="hint">
			<span role="status">{said} </span>
			{leftS > 0 ? t('login.resendIn', { seconds: leftS }) : <SendAgain onSend={send} />}
		</p>
	);
}

const fieldOf = (going: HTMLButtonElement) => going.form?.querySelector('input');

/** After a press the countdown takes the button's place, so the focus goes to the field for the OTP. */
function SendAgain({ onSend }: { onSend: () => void }) {
	const t = useWords();
	const ref = useFocusHandover(fieldOf);
	return (
		<button type="button" className="link" ref={ref} onClick={onSend}>
			{t('login.resend')}
		</button>
	);
}

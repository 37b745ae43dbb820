import { OtpForm } from '#islands/account/login/OtpForm.tsx';
import { type Applying, inputOf } from '#islands/counter/apply/applying.ts';
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
	const send = async (otp: string) => {
		const reply = await call('POST counter/applications', inputOf(typed, phone, otp));
		const errors = !reply.ok && reply.kind === 'answer' ? reply.errors : [];
		const named = errors.flatMap(({ field, display_text }) => (field && field !== 'otp' ? [[field, display_text] as const] : []));
		if (!reply.ok && named.length === 0) return reply;
		if (reply.ok) onSent();
		else onWrong(Object.fromEntries(named));
		return undefined;
	};
	return <OtpForm phone={phone} onEdit={onEdit} check={send} word={t('counter.applySend')} />;
}

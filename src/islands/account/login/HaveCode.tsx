import { type FormEvent, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { REFERRAL } from '#lib/constants.ts';
import { askInvitation, forgetReferral, storeReferralCode, waitingReferral } from '#stores/account/referral.ts';

type Answer = { state: 'none' } | { state: 'asking' } | { state: 'taken'; text: string } | { state: 'refused'; text: string };

/**
 * A friend's code, typed by hand: folded, for most have none. It is checked at once, and kept for the login as soon as it can be one: the sixth
 * digit of the OTP may come before the answer. A code that is refused leaves the login as it is.
 */
export function HaveCode() {
	const t = useWords();
	const [answer, setAnswer] = useState<Answer>({ state: 'none' });
	const [hasOne] = useState(() => waitingReferral() !== null);
	if (hasOne) return null;
	const refuse = (text: string) => {
		forgetReferral();
		setAnswer({ state: 'refused', text });
	};
	const check = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const field = event.currentTarget.querySelector('input');
		const code = field?.value.trim() ?? '';
		if (code === '') return field?.focus();
		if (!storeReferralCode(code)) return refuse(t('refer.codeBad'));
		setAnswer({ state: 'asking' });
		const reply = await askInvitation(code);
		if (!reply.ok) setAnswer({ state: 'refused', text: failureText(reply, t) });
		else if (!reply.data.valid) refuse(t('refer.codeBad'));
		else {
			const { referrerName, discount } = reply.data;
			const name = referrerName || t('refer.aFriend');
			setAnswer({ state: 'taken', text: t('refer.invited', { name, friend: discount || REFERRAL.friend }) });
		}
	};
	return (
		<details className="have-code">
			<summary>{t('refer.haveCode')}</summary>
			<form noValidate onSubmit={check}>
				<label className="stack-label">
					{t('refer.typeCode')}
					<span className="promo-field">
						<input
							className="field"
							name="referral"
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							maxLength={20}
							aria-invalid={answer.state === 'refused'}
							aria-describedby="have-code-note"
							onChange={({ target }) => storeReferralCode(target.value.trim()) || forgetReferral()}
						/>
						<button type="submit" className="btn-line" disabled={answer.state === 'asking'}>
							{t('promo.apply')}
						</button>
					</span>
				</label>
				<p className="hint" id="have-code-note" role="status" data-bad={answer.state === 'refused' || undefined}>
					{'text' in answer && answer.text}
				</p>
			</form>
		</details>
	);
}

import { useState } from 'react';
import { InvitedBy } from '#islands/account/login/InvitedBy.tsx';
import { OtpStep } from '#islands/account/login/OtpStep.tsx';
import { PhoneStep } from '#islands/account/login/PhoneStep.tsx';
import { draftLogin, loginDraft } from '#stores/account/login-draft.ts';

type Step = { name: 'phone'; phone: string } | { name: 'code'; phone: string; resendAfterS: number };

/** Where a reload of the tab has interrupted the login: an OTP that was sent can be typed in. */
function firstStep(): Step {
	const { phone, otp } = loginDraft();
	if (!otp) return { name: 'phone', phone };
	return { name: 'code', phone, resendAfterS: Math.max(0, Math.ceil((otp.resendAt - Date.now()) / 1000)) };
}

/** The login: first the phone number, then the OTP. */
export function LoginForm({ onDone }: { onDone: () => void }) {
	const [step, setStep] = useState<Step>(firstStep);
	if (step.name === 'phone')
		return (
			<>
				<InvitedBy />
				<PhoneStep
					phone={step.phone}
					onType={draftLogin}
					onSent={(phone, resendAfterS, sent) => {
						draftLogin(phone, sent);
						setStep({ name: 'code', phone, resendAfterS });
					}}
				/>
			</>
		);
	return (
		<OtpStep
			phone={step.phone}
			resendAfterS={step.resendAfterS}
			onEdit={() => {
				draftLogin(step.phone);
				setStep({ name: 'phone', phone: step.phone });
			}}
			onDone={onDone}
		/>
	);
}

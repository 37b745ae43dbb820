import { useState } from 'react';
import { CodeStep } from '#islands/account/login/CodeStep.tsx';
import { InvitedBy } from '#islands/account/login/InvitedBy.tsx';
import { PhoneStep } from '#islands/account/login/PhoneStep.tsx';

type Step = { name: 'phone'; phone: string } | { name: 'code'; phone: string; resendAfterS: number };

/** The login: first the phone number, then the OTP. */
export function LoginForm({ onDone }: { onDone: () => void }) {
	const [step, setStep] = useState<Step>({ name: 'phone', phone: '' });
	if (step.name === 'phone')
		return (
			<>
				<InvitedBy />
				<PhoneStep phone={step.phone} onSent={(phone, resendAfterS) => setStep({ name: 'code', phone, resendAfterS })} />
			</>
		);
	return (
		<CodeStep
			phone={step.phone}
			resendAfterS={step.resendAfterS}
			onEdit={() => setStep({ name: 'phone', phone: step.phone })}
			onDone={onDone}
		/>
	);
}

import { useState } from 'react';
import { PhoneStep } from '#islands/account/login/PhoneStep.tsx';
import { ApplyFields } from '#islands/counter/apply/ApplyFields.tsx';
import { ApplyOtp } from '#islands/counter/apply/ApplyOtp.tsx';
import { type Applying, EMPTY, isApplying } from '#islands/counter/apply/applying.ts';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import type { Wrong } from '#islands/counter/field-faults.ts';
import { CounterLanguages } from '#islands/counter/MoreScreen.tsx';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { useWords } from '#islands/ui/words.tsx';

/** What the server has said of fields that are since as they were. */
const stillWrong = (wrong: Wrong, before: Applying, now: Applying): Wrong =>
	Object.fromEntries(Object.entries(wrong).filter(([field]) => Reflect.get(before, field) === Reflect.get(now, field)));

type Step = 'fields' | 'number' | 'otp' | 'sent';

/** A shop applies to sell here: what it is, then its number, then the OTP. What is typed stays on the phone until it is sent. */
export function ApplyScreen() {
	const t = useWords();
	const [typed, , keep] = useDraft<Applying>('apply', EMPTY, isApplying);
	const [step, setStep] = useState<Step>('fields');
	const [phone, setPhone] = useState('');
	const [wrong, setWrong] = useState<Wrong>({});
	return (
		<main id="main" className="page ct-login stack" tabIndex={-1}>
			<h1 className="headline">{t('counter.applyTitle')}</h1>
			{step === 'sent' ? <p role="status">{t('counter.applySent')}</p> : <p className="fact">{t('counter.applyLead')}</p>}
			{step === 'fields' && (
				<ApplyFields
					typed={typed}
					wrong={wrong}
					onChange={(now) => {
						setWrong(stillWrong(wrong, typed, now));
						keep(now);
					}}
					onNext={() => setStep(phone ? 'otp' : 'number')}
				/>
			)}
			{step === 'number' && (
				<PhoneStep
					phone={phone}
					onSent={(number) => {
						setPhone(number);
						setStep('otp');
					}}
				/>
			)}
			{step === 'otp' && (
				<ApplyOtp
					phone={phone}
					typed={typed}
					onEdit={() => setStep('number')}
					onSent={() => {
						keep(null);
						setStep('sent');
					}}
					onWrong={(said) => {
						setWrong(said);
						setStep('fields');
					}}
				/>
			)}
			{(step === 'number' || step === 'otp') && (
				<button type="button" className="btn-line" onClick={() => setStep('fields')}>
					{t('ui.back')}
				</button>
			)}
			<CounterLink to={{ name: 'start' }} className="way">
				{t('counter.applyLogin')}
			</CounterLink>
			<CounterLanguages to={{ name: 'apply' }} />
		</main>
	);
}

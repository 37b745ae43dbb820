import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { OtpForm } from '#islands/account/login/OtpForm.tsx';
import { PhoneStep } from '#islands/account/login/PhoneStep.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { CounterLanguages } from '#islands/counter/MoreScreen.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { INFO } from '#lib/page/info.ts';
import { localizePath } from '#lib/paths.ts';
import { $isAccessEnded } from '#stores/counter/counter-session.ts';
import { logInAtCounter } from '#stores/counter/log-in.ts';

/** The log-in at the counter: a number that was added, then the OTP. */
export function CounterLogin() {
	const t = useWords();
	const isEnded = useStore($isAccessEnded);
	const [phone, setPhone] = useState('');
	const [isSent, setSent] = useState(false);
	const check = async (otp: string) => {
		const reply = await logInAtCounter(phone, otp);
		return reply.ok ? undefined : reply;
	};
	return (
		<main id="main" className="page ct-login stack" tabIndex={-1}>
			<h1 className="headline">{t('counter.title')}</h1>
			{isEnded ? (
				<p className="hint" role="alert" data-bad>
					{t('counter.accessEnded')}
				</p>
			) : (
				<p className="fact">{t('counter.loginLead')}</p>
			)}
			{isSent ? (
				<OtpForm phone={phone} onEdit={() => setSent(false)} check={check} />
			) : (
				<PhoneStep
					phone={phone}
					onSent={(number) => {
						setPhone(number);
						setSent(true);
					}}
				/>
			)}
			<CounterLink to={{ name: 'apply' }} className="way">
				{t('counter.applyTitle')}
			</CounterLink>
			<a className="way" href={localizePath(`${INFO.appLink}#shops`, pageLanguage())}>
				{t('counter.howToSell')}
			</a>
			<CounterLanguages />
		</main>
	);
}

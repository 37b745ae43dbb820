import { useState } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { NumberStep } from '#islands/counter/login/NumberStep.tsx';
import { OtpStep } from '#islands/counter/login/OtpStep.tsx';
import { CounterLanguages } from '#islands/counter/MoreScreen.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { INFO } from '#lib/page/info.ts';
import { localizePath } from '#lib/paths.ts';

/** The log-in at the counter: a number that was added, then the OTP. */
export function CounterLogin() {
	const t = useWords();
	const [phone, setPhone] = useState('');
	const [isSent, setSent] = useState(false);
	return (
		<main id="main" className="page ct-login stack" tabIndex={-1}>
			<h1 className="headline">{t('counter.title')}</h1>
			<p className="fact">{t('counter.loginLead')}</p>
			{isSent ? (
				<OtpStep phone={phone} onEdit={() => setSent(false)} />
			) : (
				<NumberStep
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

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { ShareLink } from '#islands/ui/ShareLink.tsx';
import { useRemoteConfig } from '#islands/ui/useRemoteConfig.ts';
import { useWords } from '#islands/ui/words.tsx';
import { REFERRAL } from '#lib/constants.ts';
import { amountText } from '#lib/format/money.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { type Earned, readEarned } from '#stores/account/referral.ts';
import { $isGuest, $profile } from '#stores/session/logged-in.ts';
import { closeModal, openModal } from '#stores/ui/overlay.ts';

/** The referral programme (A5): what it gives, how it goes, and the customer's own link; guests are asked to log in. */
export function ReferModal() {
	const t = useWords();
	const { headline, step } = useRemoteConfig().refer_earn_meta;
	return (
		<Dialog kind="modal" title={t('refer.title')} onClose={closeModal}>
			<div className="stack">
				<ReferWords headline={headline} step={step} />
				<OwnLink />
			</div>
		</Dialog>
	);
}

/** What an invitation gives, and how it goes. */
export function ReferWords({ headline, step }: { headline: number; step: number }) {
	const t = useWords();
	return (
		<>
			<p className="refer-headline">{t('refer.headline', { headline })}</p>
			<p>
				<b>{t('refer.both', { friend: REFERRAL.friend, own: REFERRAL.referrer })}</b>
			</p>
			<ol className="refer-steps">
				<li>{t('refer.step1')}</li>
				<li>{t('refer.step2')}</li>
				<li>{t('refer.step3', { step })}</li>
			</ol>
		</>
	);
}

function OwnLink() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const profile = useStore($profile);
	if (isGuest || !('uid' in profile))
		return (
			<>
				<p>{t('refer.login')}</p>
				<button type="button" className="btn-fill" onClick={() => openModal({ name: 'login' })}>
					{t('login.title')}
				</button>
			</>
		);
	const url = `${location.origin}${localizePath(paths.invitation(profile.referral_code), pageLanguage())}`;
	return (
		<>
			<p>
				{t('refer.code')}: <b className="refer-code">{profile.referral_code}</b>
			</p>
			<EarnedSoFar />
			<ShareLink url={url} message={t('refer.message', { friend: REFERRAL.friend, url })} />
		</>
	);
}

/** What the customer's referrals have brought, once they have brought something. */
function EarnedSoFar() {
	const t = useWords();
	const [earned, setEarned] = useState<Earned | null>(null);
	useEffect(() => void readEarned().then(setEarned), []);
	return earned && <p>{t('refer.earned', { amount: amountText(earned.rupees), count: earned.coupons })}</p>;
}

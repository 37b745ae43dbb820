import { HaveCode } from '#islands/account/login/HaveCode.tsx';
import { OtpForm } from '#islands/account/login/OtpForm.tsx';
import { Resend } from '#islands/account/login/Resend.tsx';
import { tellRefusedPictures } from '#islands/cart/custom/tell-refused-pictures.ts';
import { useWords } from '#islands/ui/words.tsx';
import { REFERRAL } from '#lib/constants.ts';
import type { ReferralOutcome } from '#lib/contract/account.ts';
import { loginWithOtp } from '#stores/account/login.ts';
import { isCheckout } from '#stores/cart/is-checkout.ts';
import type { Merge } from '#stores/cart/merge-guest-cart.ts';
import { showMessage } from '#stores/ui/message.ts';
import { openPanel } from '#stores/ui/overlay.ts';

type Props = { phone: string; resendAfterS: number; onEdit: () => void; onDone: () => void };

/** The second step of a customer's login, and what became of the guest's cart and of a friend's code. */
export function OtpStep({ phone, resendAfterS, onEdit, onDone }: Props) {
	const t = useWords();
	const told = (merge: Merge, referral: ReferralOutcome | null) => {
		if (referral && merge.kind !== 'refused') showMessage('success', t(`refer.${referral}`, { friend: REFERRAL.friend }));
		else if (merge.kind === 'merged') showMessage('success', t('login.merged', { count: merge.count }));
		else if (merge.kind === 'later') showMessage('success', t('login.mergeLater'));
		else if (merge.kind === 'refused') showMessage('error', merge.text);
		else if (merge.kind !== 'partly') showMessage('success', t('login.welcome'));
		// The checkout says itself what could not come along.
		if (merge.kind === 'partly' && !isCheckout()) openPanel();
	};
	const check = async (otp: string) => {
		const reply = await loginWithOtp(phone, otp);
		if (!reply.ok) return reply;
		onDone();
		told(reply.data.merge, reply.data.profile.referral);
		void tellRefusedPictures();
		return undefined;
	};
	return (
		<>
			<OtpForm phone={phone} onEdit={onEdit} check={check}>
				<Resend phone={phone} afterS={resendAfterS} />
			</OtpForm>
			<HaveCode />
		</>
	);
}

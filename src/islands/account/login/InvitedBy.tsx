import { useEffect, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { REFERRAL } from '#lib/constants.ts';
import { askInvitation, forgetReferral, type Invitation, waitingReferral } from '#stores/account/referral.ts';

/** Says whose invitation waits for this login, or that it is not valid; nothing when there is none or the server does not answer. */
export function InvitedBy() {
	const t = useWords();
	const [invited, setInvited] = useState<Invitation | null>(null);
	useEffect(() => {
		const code = waitingReferral();
		if (!code) return;
		void askInvitation(code).then((reply) => {
			if (!reply.ok) return;
			if (!reply.data.valid) forgetReferral();
			setInvited(reply.data);
		});
	}, []);
	const said = invited?.valid
		? t('refer.invited', { name: invited.referrerName || t('refer.aFriend'), friend: invited.discount || REFERRAL.friend })
		: invited && t('refer.invalid');
	return (
		<p className={said ? 'where' : 'hint'} role="status">
			{said}
		</p>
	);
}

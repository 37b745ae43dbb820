import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { CompletionBar } from '#islands/account/profile/CompletionBar.tsx';
import { type ProfileFault, ProfileFields } from '#islands/account/profile/ProfileFields.tsx';
import { ProfilePicture } from '#islands/account/profile/ProfilePicture.tsx';
import { YourData } from '#islands/account/profile/YourData.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { Loading } from '#islands/ui/Loading.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { profileChanges } from '#lib/account/profile-changes.ts';
import type { Profile } from '#lib/contract/account.ts';
import { chooseLanguage } from '#stores/account/language.ts';
import { loadProfile, saveProfile } from '#stores/account/profile-actions.ts';
import { $isGuest, $profile } from '#stores/session/logged-in.ts';
import { showMessage } from '#stores/ui/message.ts';

/** What stands on a profile's form, without its button. */
export const ProfileSheet = ({ profile, fault }: { profile: Profile; fault?: ProfileFault | undefined }) => (
	<>
		<ProfilePicture picture={profile.profile_image} name={profile.first_name} />
		<p className="small">{profile.phone_number}</p>
		<CompletionBar percent={profile.profile_completion_status} />
		<ProfileFields profile={profile} fault={fault} />
	</>
);

/** A customer's profile: picture, how much is filled in, and the fields; below it their data. */
export function ProfileForm() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const profile = useStore($profile);
	const [fault, setFault] = useState<ProfileFault>();
	useEffect(() => {
		if (!isGuest) void loadProfile();
	}, [isGuest]);
	if (isGuest) return null;
	if (!('uid' in profile)) return <Loading />;
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const changes = profileChanges(new FormData(form), profile);
		const reply = await saveProfile(changes);
		if (!reply.ok) {
			const named = (reply.kind === 'answer' && reply.errors[0]?.field) || '';
			const input = form.querySelector<HTMLInputElement>(`input.field[name="${named}"]`);
			setFault({ field: input?.name ?? '', text: failureText(reply, t) });
			return input?.focus();
		}
		setFault(undefined);
		if (changes.language) chooseLanguage(changes.language);
		showMessage('success', t('profile.saved'));
	};
	return (
		<div className="stack profile-parts">
			<form className="surface pad stack" noValidate onSubmit={save}>
				<ProfileSheet profile={profile} fault={fault} />
				{fault?.field === '' && (
					<p className="hint" role="alert" data-bad>
						{fault.text}
					</p>
				)}
				<button type="submit" className="btn-fill">
					{t('profile.save')}
				</button>
			</form>
			<YourData />
		</div>
	);
}

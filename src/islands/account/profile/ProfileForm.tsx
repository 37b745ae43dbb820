import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import { isLanguage, LANGUAGES } from '#lib/languages.ts';
import { saveProfile } from '#stores/account/profile-actions.ts';
import { $isGuest, $profile } from '#stores/session/profile.ts';
import { showMessage } from '#stores/ui/message.ts';

/** A customer's name, e-mail and language. */
export function ProfileForm() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const profile = useStore($profile);
	const [failure, setFailure] = useState('');
	if (isGuest || !('uid' in profile)) return null;
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const given = new FormData(event.currentTarget);
		const text = (name: string) => String(given.get(name) ?? '').trim();
		const language = text('language');
		const reply = await saveProfile({
			first_name: text('first_name'),
			last_name: text('last_name'),
			email: text('email'),
			...(isLanguage(language) ? { language } : {}),
		});
		setFailure(reply.ok ? '' : failureText(reply, t));
		if (reply.ok) showMessage('success', t('profile.saved'));
	};
	return (
		<form className="surface pad stack one-column" onSubmit={save}>
			<p className="small">{profile.phone_number}</p>
			<Field name="first_name" label={t('profile.firstName')} value={profile.first_name} autoComplete="given-name" />
			<Field name="last_name" label={t('profile.lastName')} value={profile.last_name} autoComplete="family-name" />
			<Field name="email" label={t('profile.email')} value={profile.email} autoComplete="email" type="email" />
			<label className="stack-label">
				{t('language.title')}
				<select className="field" name="language" defaultValue={profile.language}>
					{LANGUAGES.map(({ slug, ownName }) => (
						<option key={slug} value={slug}>
							{ownName}
						</option>
					))}
				</select>
			</label>
			{failure && (
				<p className="hint" role="alert" data-bad>
					{failure}
				</p>
			)}
			<button type="submit" className="btn-fill">
				{t('profile.save')}
			</button>
		</form>
	);
}

type FieldProps = { name: string; label: string; value: string; autoComplete: string; type?: string };

function Field({ name, label, value, autoComplete, type = 'text' }: FieldProps) {
	return (
		<label className="stack-label">
			{label}
			<input className="field" name={name} type={type} defaultValue={value} autoComplete={autoComplete} maxLength={60} />
		</label>
	);
}

import { useWords } from '#islands/ui/words.tsx';
import { GENDERS, shownGender } from '#lib/account/profile-changes.ts';
import type { Profile } from '#lib/contract/account.ts';
import { LANGUAGES } from '#lib/languages.ts';

const NAME_MAX = 60;
const EMAIL_MAX = 254;
const EARLIEST_BIRTH = '1900-01-01';

/** The fields of a profile; the server checks what is given. */
export function ProfileFields({ profile }: { profile: Profile }) {
	const t = useWords();
	const gender = shownGender(profile);
	return (
		<div className="stack">
			<Field name="first_name" label={t('profile.firstName')} value={profile.first_name} autoComplete="given-name" />
			<Field name="last_name" label={t('profile.lastName')} value={profile.last_name} autoComplete="family-name" />
			<Field name="email" label={t('profile.email')} value={profile.email} autoComplete="email" type="email" max={EMAIL_MAX} />
			<label className="stack-label">
				{t('profile.gender')}
				{/* The key: React leaves a select as it was when its default value changes. */}
				<select className="field" name="gender" key={gender} defaultValue={gender} autoComplete="sex">
					<option value="">{t('profile.gender.none')}</option>
					{GENDERS.map((one) => (
						<option key={one} value={one}>
							{t(`profile.gender.${one}`)}
						</option>
					))}
				</select>
			</label>
			<label className="stack-label">
				{t('profile.dob')}
				<input
					className="field"
					name="dob"
					type="date"
					min={EARLIEST_BIRTH}
					max={new Date().toISOString().slice(0, 10)}
					defaultValue={profile.dob ?? ''}
					autoComplete="bday"
				/>
			</label>
			<label className="stack-label">
				{t('language.title')}
				<select className="field" name="language" key={profile.language} defaultValue={profile.language}>
					{LANGUAGES.map(({ slug, ownName }) => (
						<option key={slug} value={slug}>
							{ownName}
						</option>
					))}
				</select>
			</label>
			<label className="radio">
				<input type="checkbox" name="receive_notification" defaultChecked={profile.receive_notification} />
				<span>
					{t('profile.notify')}
					<small>{t('profile.notifyHint')}</small>
				</span>
			</label>
		</div>
	);
}

type FieldProps = { name: string; label: string; value: string; autoComplete: string; type?: string; max?: number };

function Field({ name, label, value, autoComplete, type = 'text', max = NAME_MAX }: FieldProps) {
	return (
		<label className="stack-label">
			{label}
			<input className="field" name={name} type={type} defaultValue={value} autoComplete={autoComplete} maxLength={max} />
		</label>
	);
}

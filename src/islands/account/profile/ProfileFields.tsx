import { type ComponentProps, useId } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { GENDERS, shownGender } from '#lib/account/profile-changes.ts';
import type { Profile } from '#lib/contract/account.ts';
import { LANGUAGES } from '#lib/languages.ts';

const NAME_MAX = 60;
const EMAIL_MAX = 254;
const EARLIEST_BIRTH = '1900-01-01';

/** What the server refused, in one field; `field` is empty where it was something else. */
export type ProfileFault = { field: string; text: string };

/** The fields of a profile; the server checks what is given. */
export function ProfileFields({ profile, fault }: { profile: Profile; fault?: ProfileFault | undefined }) {
	const t = useWords();
	const gender = shownGender(profile);
	return (
		<div className="stack">
			<Field name="first_name" label={t('profile.firstName')} defaultValue={profile.first_name} autoComplete="given-name" fault={fault} />
			<Field name="last_name" label={t('profile.lastName')} defaultValue={profile.last_name} autoComplete="family-name" fault={fault} />
			<Field
				name="email"
				type="email"
				label={t('profile.email')}
				defaultValue={profile.email}
				autoComplete="email"
				maxLength={EMAIL_MAX}
				fault={fault}
			/>
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
			<Field
				name="dob"
				type="date"
				label={t('profile.dob')}
				min={EARLIEST_BIRTH}
				max={new Date().toISOString().slice(0, 10)}
				defaultValue={profile.dob ?? ''}
				autoComplete="bday"
				fault={fault}
			/>
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

type FieldProps = ComponentProps<'input'> & { name: string; label: string; fault: ProfileFault | undefined };

function Field({ label, fault, ...input }: FieldProps) {
	const id = useId();
	const text = fault?.field === input.name ? fault.text : '';
	return (
		<div>
			<label className="stack-label">
				{label}
				<input className="field" maxLength={NAME_MAX} {...input} aria-invalid={text !== ''} aria-describedby={text ? id : undefined} />
			</label>
			{text && (
				<p className="hint" id={id} data-bad>
					{text}
				</p>
			)}
		</div>
	);
}

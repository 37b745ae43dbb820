import type { Profile } from '#lib/contract/account.ts';
import { isLanguage } from '#lib/languages.ts';

/** The genders that the form of a profile knows. */
export const GENDERS = ['female', 'male', 'other'] as const;

/** The gender as the form shows it: empty when none is given, or one that it does not know. */
export const shownGender = ({ gender }: Pick<Profile, 'gender'>): string => GENDERS.find((one) => one === gender) ?? '';

/** What a shopper has changed in the form of a profile. The other fields are undefined and not sent: another device may have changed them. */
export function profileChanges(given: FormData, profile: Profile) {
	const shown = { ...profile, gender: shownGender(profile), dob: profile.dob ?? '' };
	const changed = (name: 'first_name' | 'last_name' | 'email' | 'gender' | 'dob' | 'language') => {
		const text = String(given.get(name) ?? '').trim();
		return text === shown[name] ? undefined : text;
	};
	const language = changed('language');
	const isNotified = given.has('receive_notification');
	return {
		first_name: changed('first_name'),
		last_name: changed('last_name'),
		email: changed('email'),
		gender: changed('gender'),
		dob: changed('dob'),
		language: isLanguage(language) ? language : undefined,
		receive_notification: isNotified === shown.receive_notification ? undefined : isNotified,
	};
}

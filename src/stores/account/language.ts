import { STORAGE_KEYS } from '#lib/constants.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { languageSettled, saveProfile } from '#stores/account/profile-actions.ts';
import { $isGuest, $profile } from '#stores/session/logged-in.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** The language that this browser's shopper has chosen, or null. */
export function chosenLanguage(): Language | null {
	const key = local.get(STORAGE_KEYS.language);
	return isLanguage(key) ? key : null;
}

/** Stores the key of the language that the shopper chooses (§9); the next page brings the profile up to date. */
export const chooseLanguage = (key: Language): void => void local.set(STORAGE_KEYS.language, key);

/**
 * Brings a customer's profile and this browser to one language: what was chosen here is written to the profile, and where nothing was chosen
 * yet, that of the profile counts as chosen.
 */
export async function syncLanguage(): Promise<void> {
	await languageSettled();
	const profile = $profile.get();
	if ($isGuest.get() || !('language' in profile)) return;
	const chosen = chosenLanguage();
	if (chosen && chosen !== profile.language) await saveProfile({ language: chosen });
	else if (!chosen && isLanguage(profile.language)) chooseLanguage(profile.language);
}

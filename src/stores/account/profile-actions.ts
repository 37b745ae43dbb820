import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Profile } from '#lib/contract/account.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { fieldTurns } from '#stores/api/field-turns.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { $profile } from '#stores/session/logged-in.ts';
import { local } from '#stores/storage/browser-storage.ts';

/**
 * Stores a profile that the server has answered; the tokens stored with it stay. Where this browser's language is that of the profile, it follows:
 * another device has changed it. Where it is not, or was another (`asked`) when the profile was asked for, it was chosen here and is still to be
 * sent (`syncLanguage`).
 */
function keep(reply: Reply<Profile>, asked: string | null): Reply<Profile> {
	const stored = $profile.get();
	if (!reply.ok || !('uid' in stored)) return reply;
	const language = local.get(STORAGE_KEYS.language);
	if (language === stored.language && language === asked) local.set(STORAGE_KEYS.language, reply.data.language);
	$profile.set({ ...stored, ...reply.data, token: stored.token });
	return reply;
}

/** The profile that is stored here, as a text; its tokens are no part of it. */
const storedText = (): string => JSON.stringify({ ...$profile.get(), token: '', refresh_token: '' });

/**
 * Loads the profile, whose points and completion change by themselves. An answer that a change has overtaken is not stored: it does not know of it.
 */
export async function loadProfile(): Promise<Reply<Profile>> {
	const before = storedText();
	const language = local.get(STORAGE_KEYS.language);
	const reply = await customerCall('GET customer/profile', {});
	return storedText() === before ? keep(reply, language) : reply;
}

const turns = fieldTurns<Reply<Profile>>(loadProfile);

/** Waits until the changes of the language that were asked for before have been answered. */
export const languageSettled = (): Promise<void> => turns.settled(['language']);

/** Changes the profile on the server, then here; the tokens stored with it stay. Of changes of the same field the one asked for last stays. */
export function saveProfile(patch: Input<'PATCH customer/profile'>): Promise<Reply<Profile>> {
	const { customerId } = credentials();
	let language: string | null = null;
	const send = async (): Promise<Reply<Profile>> => {
		language = local.get(STORAGE_KEYS.language);
		// Who asked for it may have logged out while it waited.
		return credentials().customerId === customerId ? customerCall('PATCH customer/profile', patch) : { ok: false, kind: 'aborted' };
	};
	return turns.run(Object.keys(patch), send, (reply) => keep(reply, language));
}

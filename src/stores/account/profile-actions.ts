import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Profile } from '#lib/contract/account.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { credentials } from '#stores/session/credentials.ts';
import { $profile } from '#stores/session/profile.ts';
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

/** The change that was asked for last: changes are sent one after the other, so that the server and this browser end with the last one. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Waits until the changes that were asked for before have been answered. */
export async function profileSettled(): Promise<void> {
	await lastChange;
}

/** Changes the profile on the server, then here; the tokens stored with it stay. */
export function saveProfile(patch: Input<'PATCH customer/profile'>): Promise<Reply<Profile>> {
	const { customerId } = credentials();
	const saved = lastChange.then(async (): Promise<Reply<Profile>> => {
		// Who asked for it has logged out while it waited.
		if (credentials().customerId !== customerId) return { ok: false, kind: 'aborted' };
		const language = local.get(STORAGE_KEYS.language);
		return keep(await customerCall('PATCH customer/profile', patch), language);
	});
	lastChange = saved.catch(() => undefined);
	return saved;
}

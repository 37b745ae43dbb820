import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { isGuest } from '#lib/account/guest.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Profile } from '#lib/contract/account.ts';
import { isPreview } from '#stores/session/preview.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** A customer's profile as the server answered it (with the refresh token in it), or the dummy profile of a guest. */
export type StoredProfile = (Profile & { refresh_token?: string }) | { isDummy: true };

export const DUMMY_PROFILE: StoredProfile = { isDummy: true };
const isProfile = (value: unknown): value is StoredProfile => isObject(value) && typeof value.isDummy === 'boolean';

export const $profile = persistentJson<StoredProfile>(STORAGE_KEYS.profile, DUMMY_PROFILE, isProfile);
export const $token = persistentAtom<string>(STORAGE_KEYS.token, '');

/** In a preview everyone counts as a guest (R24). */
export const $isGuest = computed([$profile, $token], (profile, token) => isGuest(profile, token) || isPreview());

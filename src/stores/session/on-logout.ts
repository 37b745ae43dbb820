import type { WritableAtom } from 'nanostores';
import { $isGuest } from '#stores/session/logged-in.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** Runs a function when the customer has logged out, in every open page of the browser: the next customer may be another one. */
export const onLogout = (forget: () => void) =>
	$isGuest.listen((isGuest) => {
		if (isGuest) forget();
	});

/**
 * Empties a stored atom when the customer has logged out and what they had stored is gone. A page that the browser had frozen may hear of it
 * so late that the next customer has stored their own: that stays.
 */
export const emptyOnLogout = <T>(key: string, stored: WritableAtom<T>, empty: T) =>
	onLogout(() => {
		if (local.get(key) === null) stored.set(empty);
	});

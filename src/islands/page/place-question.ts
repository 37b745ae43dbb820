import { POPUP_MS, STORAGE_KEYS } from '#lib/constants.ts';
import { local, session } from '#stores/storage/browser-storage.ts';

/**
 * After a visitor without a chosen place has looked at the home page for 15 s and given a sign, a line asks once in a session whether the page shows the
 * right place. It covers nothing that is read and takes no focus.
 */
export function askForPlaceLater(): void {
	const question = document.querySelector<HTMLElement>('[data-place-question]');
	if (!question || local.get(STORAGE_KEYS.address) || session.get(STORAGE_KEYS.placeAsked)) return;
	setTimeout(() => {
		if (local.get(STORAGE_KEYS.address)) return;
		question.hidden = false;
		session.set(STORAGE_KEYS.placeAsked, 'true');
	}, POPUP_MS - performance.now());
}

import { POPUP_MS, STORAGE_KEYS } from '#lib/constants.ts';
import { local, session } from '#stores/storage/browser-storage.ts';

/**
 * Shows a line that asks whether the page shows the right place, 15 s after the home page was opened. It asks a visitor who has touched the
 * page and chosen no place, once in a session. It covers nothing that is read and takes no focus.
 */
export function askForPlaceLater(): void {
	const question = document.querySelector<HTMLElement>('[data-place-question]');
	if (!question || local.get(STORAGE_KEYS.address) || session.get(STORAGE_KEYS.placeAsked)) return;
	question.querySelector('button')?.addEventListener('click', () => question.toggleAttribute('hidden', true));
	setTimeout(() => {
		if (local.get(STORAGE_KEYS.address)) return;
		question.hidden = false;
		session.set(STORAGE_KEYS.placeAsked, 'true');
	}, POPUP_MS - performance.now());
}

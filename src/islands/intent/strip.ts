import { STORAGE_KEYS } from '#lib/constants.ts';

/** The download strip stays away for this session (product §2). */
export function closeStrip(): void {
	delete document.documentElement.dataset.strip;
	sessionStorage.setItem(STORAGE_KEYS.hasClosedStrip, 'true');
}

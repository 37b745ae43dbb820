import { STORAGE_KEYS } from '#lib/constants.ts';
import { session } from '#stores/storage/browser-storage.ts';

/** The download strip stays away for this session (product §2). */
export function closeStrip(): void {
	delete document.documentElement.dataset.strip;
	session.set(STORAGE_KEYS.hasClosedStrip, 'true');
}

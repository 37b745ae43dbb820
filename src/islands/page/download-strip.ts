import { STORAGE_KEYS } from '#lib/constants.ts';
import { session } from '#stores/storage/browser-storage.ts';

/** Hides the download strip for this session (product §2). */
export function closeStrip(): void {
	delete document.documentElement.dataset.strip;
	session.set(STORAGE_KEYS.hasClosedStrip, 'true');
}

import { besideWords } from '#islands/page/beside-words.ts';
import { whenIdle } from '#islands/page/idle.ts';
import { SHARED_LIST, STORAGE_KEYS } from '#lib/constants.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { showOffline } from '#stores/ui/message.ts';
import { $modal, $panel, closeModal, closePanel, openModal } from '#stores/ui/overlay.ts';

const SIGNS = ['touchstart', 'keydown', 'scroll', 'pointermove'] as const;
/** Long enough to draw the effect of the first touch before React's code runs. */
const AFTER_SIGN_MS = 1_500;
const load = () => besideWords(import('#islands/overlays/mount.tsx'));

/** The tapped links are busy no longer (inline-script.ts). */
export function endWait(): void {
	for (const link of document.querySelectorAll('a[aria-busy]')) link.ariaBusy = null;
}

/** Fetches React when the cart panel or a modal is opened for the first time. `onClosed` runs when a modal has closed. */
export function followOverlays(onClosed: () => void): void {
	let mounting: Promise<void> | undefined;
	const mount = async () => {
		if ($panel.get() === 'closed' && !$modal.get()) return;
		mounting ??= load().then((code) => code.mountOverlays());
		try {
			await mounting;
		} catch {
			// The next tap tries again.
			mounting = undefined;
			closeModal();
			closePanel();
			// With a network the link's own page may come, as when a new release has replaced the code.
			const link = document.querySelector<HTMLAnchorElement>('a[aria-busy]');
			if (link && navigator.onLine) location.assign(link.href);
			else showOffline();
		}
		endWait();
	};
	$modal.listen(mount);
	$modal.listen((modal) => !modal && onClosed());
	$panel.listen(mount);
	void mount();
	openRequested();
	fetchAfterFirstSign();
}

/** Deletes the pages that the service worker has stored: they were drawn for the places of who has logged out. */
function forgetStoredPages(): void {
	// Pages over plain http have no caches.
	if (!('caches' in window)) return;
	void caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
}

/** Opens the modal that the previous page asked for: after a logout the choice of the place (V2); and a list that was shared to the installed app. */
function openRequested(): void {
	if (session.get(STORAGE_KEYS.openNext) === 'locations') {
		openModal({ name: 'locations' });
		forgetStoredPages();
	}
	session.remove(STORAGE_KEYS.openNext);
	// The sheet itself reads the list from the address: here every byte is fetched by every visitor.
	if (location.search.includes(`${SHARED_LIST}=`)) openModal({ name: 'list' });
}

/**
 * A page that is only opened fetches no framework. After the first interaction, when the browser is idle, React is fetched, so that the first
 * panel opens at once, and what else waits for a sign is started.
 */
function fetchAfterFirstSign(): void {
	const fetchWhenIdle = () => {
		for (const sign of SIGNS) removeEventListener(sign, fetchWhenIdle);
		const fetch = () =>
			load()
				.then(() => import('#islands/page/after-first-sign.ts'))
				.then((code) => code.afterFirstSign())
				.catch(() => undefined);
		setTimeout(() => whenIdle(fetch), AFTER_SIGN_MS);
	};
	for (const sign of SIGNS) addEventListener(sign, fetchWhenIdle, { passive: true });
}

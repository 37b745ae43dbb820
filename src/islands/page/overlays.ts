import { whenIdle } from '#islands/page/idle.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { showOffline } from '#stores/ui/message.ts';
import { $modal, $panel, closeModal, closePanel, openModal } from '#stores/ui/overlay.ts';

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;
/** Long enough for what the first touch asked for to be drawn: running React's code must not stand in its way. */
const AFTER_SIGN_MS = 1_500;
const load = () => import('#islands/ui/overlays/mount.tsx');

/** Fetches React when the panel or a modal is opened for the first time. */
export function followOverlays(): void {
	let isMounted = false;
	const mount = async () => {
		if (isMounted || ($panel.get() === 'closed' && !$modal.get())) return;
		isMounted = true;
		document.documentElement.setAttribute('aria-busy', 'true');
		try {
			const { mountOverlays } = await load();
			await mountOverlays();
		} catch {
			// The next tap opens it anew.
			isMounted = false;
			closeModal();
			closePanel();
			showOffline();
		}
		document.documentElement.removeAttribute('aria-busy');
	};
	$modal.listen(mount);
	$panel.listen(mount);
	void mount();
	openKept();
	fetchAfterFirstSign();
}

/** A modal that the page before this one asked for: after logout the place is asked again (V2). */
function openKept(): void {
	if (session.get(STORAGE_KEYS.openNext) === 'locations') openModal({ name: 'locations' });
	session.remove(STORAGE_KEYS.openNext);
}

/**
 * A fresh page fetches no framework. The first sign of life does, once the browser is idle, so that the first panel opens at once; and
 * what is kept for when there is no network is a thing for who stays, too.
 */
function fetchAfterFirstSign(): void {
	const fetchWhenIdle = () => {
		for (const sign of SIGNS) removeEventListener(sign, fetchWhenIdle);
		const fetch = () =>
			load()
				.then(() => import('#islands/offline/register.ts'))
				.then(({ registerWorker }) => registerWorker())
				.catch(() => undefined);
		setTimeout(() => whenIdle(fetch), AFTER_SIGN_MS);
	};
	for (const sign of SIGNS) addEventListener(sign, fetchWhenIdle, { passive: true });
}

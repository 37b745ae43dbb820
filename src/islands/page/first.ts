import { whenIdle } from '#islands/page/idle.ts';
import { paintMessages } from '#islands/page/message-bar.ts';
import { mountWhatIsDue, mountWhenWanted } from '#islands/page/mounts.ts';
import { followOverlays } from '#islands/page/overlays.ts';
import { prefetchNextPage } from '#islands/page/prefetch.ts';
import { showFocusInRails } from '#islands/page/rails.ts';
import { onTap } from '#islands/page/taps.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { $isGuest, $profile } from '#stores/account/profile.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { local } from '#stores/storage/browser-storage.ts';

/**
 * The first script: plain TypeScript over the stores, no framework. It answers the taps that the early script took, repaints when a store
 * or another tab changes something, and fetches React only when a panel, a modal or an island is wanted.
 */
const { nukkad } = window;
let isAwake = false;

$items.listen((items) => {
	nukkad.items = items;
	// The control under the finger is drawn in the frame of the tap; badge, bar and islands have time until the next.
	nukkad.paintControls();
	afterPaint(() => {
		repaint();
		wake();
	});
});
$isGuest.listen(repaint);
$profile.listen(repaint);
addEventListener('storage', repaint);
addEventListener('storage', align);
addEventListener('pageshow', ({ persisted }) => persisted && align());
align();
paintMessages();
followOverlays();
mountWhenWanted();
prefetchNextPage();
showFocusInRails();
nukkad.onTap = onTap;
for (const tap of nukkad.taps.splice(0)) onTap(tap);
// Drawn once while nothing waits for it, so that the first tap meets compiled code.
whenIdle(nukkad.paint);
whenIdle(wake);

function repaint(): void {
	nukkad.paint();
	mountWhatIsDue();
}

/** A page drawn for another place than the one chosen is drawn again; who has chosen none loads nothing for it. */
function align(): void {
	if (local.get(STORAGE_KEYS.address))
		void import('#stores/place/address.ts').then(
			({ reloadForOtherCell }) => reloadForOtherCell(),
			() => {},
		);
}

/** What anybody but a fresh visitor needs once the page stands: a customer's cart, the facts of the cart's shop. */
function wake(): void {
	if (isAwake || local.isEmpty()) return;
	isAwake = true;
	whenIdle(() => void import('#islands/page/wake.ts').then(({ wakeUp }) => wakeUp(), sleepOn));
}

/** Without a network a kept page is read as it is; the next change wakes it. */
function sleepOn(): void {
	isAwake = false;
}

/** In a page that is not seen there is no frame to wait for, and nobody who waits. */
function afterPaint(run: () => void): void {
	requestAnimationFrame(() => setTimeout(run));
}
